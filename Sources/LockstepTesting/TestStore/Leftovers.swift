import LockstepCore

/// What a test has left to say of a store: commits that nobody asserted, what still runs, errors that nobody asked for.
struct Leftovers {
    private var failures: [String] = []

    /// - Parameters:
    ///   - contents: What the test knows of the store.
    ///   - store: The store.
    ///   - exceptRunning: Whether it was said already what still runs.
    init<Snapshot>(
        of contents: Journal<Snapshot>.Contents, in store: StoreReference, exceptRunning: Bool = false
    ) {
        if !contents.pending.isEmpty { failures.append(contents.pending.notAsserted(of: store)) }
        if !contents.isQuiet, !exceptRunning {
            failures.append(
                "The test is over, and not all that runs on \(store) has ended. Wait for it by `await test.finish()`.\n\n"
                    + contents.running)
        }
        for work in contents.works {
            guard let error = work.error else { continue }
            failures.append("The work begun at \(work.location) threw an error that nobody asked for: \(error)")
        }
    }

    /// Fails the test for each sort.
    func fail(at location: CodeLocation) {
        for failure in failures { location.fail(failure) }
    }
}

extension Array {
    /// That nobody asserted these commits, and what each changed.
    func notAsserted<Snapshot>(of store: StoreReference) -> String where Element == Journal<Snapshot>.Entry {
        let what = count == 1 ? "A commit of \(store) was" : "\(count) commits of \(store) were"
        let list = map { entry in
            "\(entry.commit.description):\n\(Difference.change(from: entry.before, to: entry.assertedAfter))"
        }
        return "\(what) not asserted.\n\n" + list.joined(separator: "\n\n")
    }
}

extension Journal {
    /// Ends it: nothing is written down any more.
    ///
    /// - Returns: What is left.
    func close() -> Contents {
        change { contents in
            defer { contents.isClosed = true }
            return contents.isClosed ? Contents() : contents
        }
    }
}
