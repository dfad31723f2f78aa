// Events and executions in words, for messages.

extension Recording {
    /// An event in words.
    package func name(of event: RecordedEvent) -> String {
        let execution = name(ofExecution: event.execution)
        return switch event {
        case .started: "the start of \(execution)"
        case .committed(let commit): "the commit “\(commit.label)” of \(execution)"
        case .ended(let end): "the end of \(execution), which \(end.description)"
        }
    }

    /// An execution in words.
    package func name(ofExecution number: Int) -> String {
        guard let start = start(of: number) else { return "what began before the recording" }
        return "the \(start.kind.rawValue) “\(start.name)” (number \(number))"
    }

    /// How the execution of that number was started.
    private func start(of execution: Int) -> RecordedStart? {
        for case .started(let start) in events where start.execution == execution { return start }
        return nil
    }
}

extension RecordedEnd: CustomStringConvertible {
    /// How it ended, as what is said of the execution.
    package var description: String {
        switch outcome {
        case .completed: "completed"
        case .failed: "failed with \(error ?? "an error")"
        case .cancelled: "was cancelled"
        case .superseded: "was superseded"
        case .dropped: "was dropped"
        }
    }
}

extension String {
    /// The same as the beginning of a sentence.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
