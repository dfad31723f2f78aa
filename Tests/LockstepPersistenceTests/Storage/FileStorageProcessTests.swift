#if os(macOS) || os(Linux) || os(FreeBSD)
    import Foundation
    import LockstepCore
    import LockstepPersistence
    import Testing

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    @Suite("Files: processes", .timeLimit(.minutes(20)))
    struct FileStorageProcessTests {
        /// A folder that a process and its child process can both find.
        private static func shared(_ name: String, of process: pid_t) -> URL {
            FileManager.default.temporaryDirectory.appending(path: "lockstep-storage-\(name)-\(process)")
        }

        @Test("S4: another process gets inUse while a file is open, and the file of a killed process is free")
        func twoProcesses() async throws {
            let folder = Self.shared("two", of: getpid())
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = FileStorage(folder.appending(path: "state.json"))
            try storage.open()
            try storage.write(Data("of the first".utf8))

            await #expect(processExitsWith: .success) {
                let file = Self.shared("two", of: getppid()).appending(path: "state.json")
                let other = FileStorage(file)
                precondition(errorCase { try other.open() } == .inUse)
                // Reading needs no lock.
                let found = try other.read()
                precondition(found == Data("of the first".utf8))
            }
            storage.close()

            await #expect(processExitsWith: .signal(SIGKILL)) {
                let other = FileStorage(Self.shared("two", of: getppid()).appending(path: "state.json"))
                try other.open()
                try other.write(Data("of the second".utf8))
                kill(getpid(), SIGKILL)
            }
            try storage.open()
            #expect(try storage.read() == Data("of the second".utf8))
            storage.close()
        }

        @Test("S9: 10 processes that kill themselves at random moments of endless writes leave a complete value")
        func killed() async throws {
            let folder = Self.shared("killed", of: getpid())
            defer { try? FileManager.default.removeItem(at: folder) }
            for _ in 0..<10 {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    let file = Self.shared("killed", of: getppid()).appending(path: "state.json")
                    let storage = FileStorage(file, system: UnsynchronizedFileSystem())
                    try storage.open()
                    let moment = ContinuousClock.now + .microseconds(Int.random(in: 500...20_000))
                    Thread.detachNewThread {
                        while ContinuousClock.now < moment {}
                        kill(getpid(), SIGKILL)
                    }
                    try Self.writeEndlessly(to: storage) { _ in }
                }
                let storage = FileStorage(folder.appending(path: "state.json"))
                try storage.open()
                if let data = try storage.read() { #expect(Self.isComplete(try SavedState(data))) }
                #expect(!Self.names(in: folder).contains { $0.hasSuffix(".new") })
                storage.close()
            }
        }

        #if os(Linux)
            @Test(
                "200 processes that are killed at random moments of endless writes leave the last written value"
            )
            func killedFromOutside() async throws {
                // Run in a separate process: a fork copies only the calling thread, but also the locks that other
                // threads hold.
                await #expect(processExitsWith: .success) {
                    let folder = Self.shared("forks", of: getpid())
                    defer { try? FileManager.default.removeItem(at: folder) }
                    let file = folder.appending(path: "state.json")
                    try Self.writeOnce(to: file)
                    var finished = 0
                    var leftovers = 0
                    for _ in 0..<200 {
                        let (pid, reports) = Self.fork { report in
                            let storage = FileStorage(file, system: UnsynchronizedFileSystem())
                            try storage.open()
                            try Self.writeEndlessly(to: storage, report: report)
                        }
                        // Wait for some writes and a part of the next one.
                        var last = 0
                        for _ in 0..<Int.random(in: 0...3) { last = try reports.next() }
                        let moment = ContinuousClock.now + .microseconds(Int.random(in: 0...600))
                        while ContinuousClock.now < moment {}
                        kill(pid, SIGKILL)
                        var status: Int32 = 0
                        precondition(waitpid(pid, &status, 0) == pid && status & 0x7f == SIGKILL, "status \(status)")
                        while let number = reports.rest() { last = number }
                        reports.end()

                        if Self.names(in: folder).contains(where: { $0.hasSuffix(".new") }) { leftovers += 1 }
                        let storage = FileStorage(file)
                        try storage.open()
                        guard let data = try storage.read() else { preconditionFailure("nothing is there") }
                        let saved = try SavedState(data)
                        precondition(Self.isComplete(saved))
                        // A reported write is kept, and at most one more value was written.
                        if last > 0 {
                            precondition(
                                saved.version == last || saved.version == last + 1, "\(saved.version), \(last)")
                            finished += 1
                        }
                        precondition(Self.names(in: folder) == ["state.json", "state.json.lock"])
                        storage.close()
                    }
                    print("\(finished) of 200 had finished a write, \(leftovers) were in the middle of one")
                    precondition(finished > 50)
                }
            }

            private static func writeOnce(to file: URL) throws {
                let storage = FileStorage(file, system: UnsynchronizedFileSystem())
                try storage.open()
                try storage.write(SavedState(version: 1, payload: payload(1)).data())
                storage.close()
            }

            /// The reports of a process through a pipe: the number of each write that has returned.
            private struct Reports {
                let file: Int32

                func next() throws -> Int {
                    guard let number = rest() else { throw SystemError("read", EPIPE) }
                    return number
                }

                func rest() -> Int? {
                    var number = 0
                    return read(file, &number, 8) == 8 ? number : nil
                }

                func end() { _ = close(file) }
            }

            /// Starts a copy of this process, which runs `body` and does not return.
            private static func fork(_ body: (_ report: (Int) -> Void) throws -> Void) -> (pid_t, Reports) {
                var ends: [Int32] = [0, 0]
                precondition(pipe(&ends) == 0)
                // Swift hides `fork`, because much does not work in a copy of a process.
                let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
                let pid = fork()
                precondition(pid >= 0)
                if pid == 0 {
                    try? body { number in
                        var number = number
                        _ = write(ends[1], &number, 8)
                    }
                    _exit(1)
                }
                close(ends[1])
                return (pid, Reports(file: ends[0]))
            }
        #endif

        /// Writes states that can be checked for completeness, until the process is killed.
        private static func writeEndlessly(to storage: FileStorage, report: (Int) -> Void) throws {
            for number in 1... {
                try storage.write(SavedState(version: number, payload: payload(number)).data())
                report(number)
            }
        }

        private static func payload(_ number: Int) -> Data {
            Data(repeating: UInt8(truncatingIfNeeded: number), count: number % 7 * 3_000)
        }

        private static func isComplete(_ saved: SavedState) -> Bool { saved.payload == payload(saved.version) }

        private static func names(in folder: URL) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path()))?.sorted() ?? []
        }
    }
#endif
