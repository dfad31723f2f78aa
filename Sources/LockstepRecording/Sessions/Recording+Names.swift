import LockstepCore

// Descriptions of events and executions, for messages.

extension Recording {
    /// Returns a description of an event, for use inside a sentence.
    package func name(of event: RecordedEvent) -> String {
        let execution = name(ofExecution: event.execution)
        return switch event {
        case .started: "the start of \(execution)"
        case .committed(let commit): "the commit “\(commit.label)” of \(execution)"
        case .ended(let end): "the end of \(execution), which \(end.description)"
        }
    }

    /// Returns a description of an execution, for use inside a sentence. If the recording does not contain the start of
    /// the execution, the description is “an execution that started before the recording”.
    package func name(ofExecution number: Int) -> String {
        guard let start = start(of: number) else { return "an execution that started before the recording" }
        return "the \(start.kind.rawValue) “\(start.name)” (number \(number))"
    }

    /// Returns the recorded start of an execution; `nil` if the execution started before the recording.
    package func start(of execution: Int) -> RecordedStart? {
        for case .started(let start) in events where start.execution == execution { return start }
        return nil
    }
}

extension RecordedEnd: CustomStringConvertible {
    /// The outcome, as words that complete a sentence about the execution, such as “was cancelled”.
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
    /// The text with its first letter in upper case, for the start of a sentence.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
