import Dispatch
import Foundation

/// Runs work on several threads at once, and waits until all have ended. On one core, too, all threads run: the threads of
/// `DispatchQueue.concurrentPerform` are as many as there are cores.
///
/// - Parameters:
///   - count: The number of threads.
///   - work: The work. It receives the number of the thread, from 0.
func onThreads(_ count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) {
    let running = DispatchGroup()
    for number in 0..<count {
        running.enter()
        Thread.detachNewThread {
            work(number)
            running.leave()
        }
    }
    running.wait()
}
