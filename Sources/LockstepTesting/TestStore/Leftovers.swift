import LockstepCore

/// The failures at the end of a test. They are:
/// - commits that were not asserted
/// - a final state that was not asserted
/// - running work
/// - errors that the test did not read
struct Leftovers {
    private(set) var failures: [String] = []

    /// Finds the failures in the contents of a journal.
    ///
    /// - Parameters:
    ///   - contents: The contents of the journal.
    ///   - store: The store.
    ///   - exceptRunning: Whether to leave out the running work, because the caller has already reported it.
    init<Snapshot>(
        of contents: Journal<Snapshot>.Contents, in store: StoreReference, exceptRunning: Bool = false
    ) {
        if !contents.pending.isEmpty { failures.append(contents.pending.all.notAsserted(of: store)) }
        // While work is running, the state is not final.
        if contents.hasNoRunningWork, let change = contents.unassertedEnd {
            failures.append(
                """
                The final state of \(store) was not asserted. With the exhaustivity `.end`, call `await test.expectEnd { … }` \
                after the last change.

                \(Difference.change(from: change.before, to: change.after))
                """)
        }
        if !contents.hasNoRunningWork, !exceptRunning {
            failures.append(
                "The test ended while work was running on \(store). Wait for the work by `await test.finish()`.\n\n"
                    + contents.runningAtEnd)
        }
        for work in contents.works {
            guard let error = work.error else { continue }
            failures.append("The work started at \(work.location) threw an error that the test did not read: \(error)")
        }
    }

    /// Fails the test once for each failure.
    func fail(at location: CodeLocation) {
        for failure in failures { location.fail(failure) }
    }
}

extension Array {
    /// Returns the failure message for these commits, which were not asserted.
    func notAsserted<Snapshot>(of store: StoreReference) -> String where Element == Journal<Snapshot>.Entry {
        let what = count == 1 ? "A commit of \(store) was" : "\(count) commits of \(store) were"
        let list = map { entry in
            "\(entry.commit.description):\n\(entry.change)"
        }
        return "\(what) not asserted.\n\n" + list.joined(separator: "\n\n")
    }
}

extension Journal.Entry {
    /// A description of the part of the change that must be asserted.
    fileprivate var change: String { Difference.change(from: before, to: assertedAfter, except: skipped) }
}

extension Journal {
    /// Closes the journal. Later events are not recorded.
    ///
    /// - Parameter location: The call that ends the test store.
    /// - Returns: The contents, or empty contents if the journal was already closed.
    func close(at location: CodeLocation) -> Contents {
        change { contents in
            if contents.isClosed { return Contents() }
            contents.end = location
            return contents
        }
    }

    /// Releases the recorded events of a closed journal.
    ///
    /// The store keeps the journal until the store's next event. Without this release, an object in a recorded state
    /// could keep the store alive.
    func releaseEvents() {
        // The objects are released outside the lock, because their release can run any code.
        change { exchange(&$0, with: $0.withoutEvents) }
    }
}
