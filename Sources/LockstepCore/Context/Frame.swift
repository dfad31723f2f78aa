/// One piece of work that contains the running code, such as an execution, a load or a run.
///
/// The frames form a chain from the innermost piece of work to the outermost one. The chain answers all questions about
/// nesting: which execution is the parent or the cause of a new one (see ``Execution``), whether a load was started
/// inside another load (L2), whether the code belongs to a superseded run (P1, P4), and whether a loading function loads
/// its own entry (F6).
///
/// A frame plays ``Roles`` for the code inside it, and can hide roles of the frames around it:
///
/// | work | plays | hides |
/// |---|---|---|
/// | execution | `execution` | |
/// | load | `load` | `discardable`, `unfinished`: other callers can join the load, so its changes are kept |
/// | run with a policy | `run`, `discardable`, `unfinished` | |
/// | `Finally` | | `unfinished` |
/// | task by `startTask` | `run`, `discardable`, `unfinished` | the same, and `execution`: the task is work of its own |
/// | call of a loading function | `query` | |
///
/// Code that reacts to work, such as an observer or a recorder, is inside no frame. A task that was started inside a
/// frame stays in it, also after the frame was closed. A new frame skips the closed frames around it, except that a new
/// execution in an ended execution is not part of the executions around that one: the ended execution is its cause.
@usableFromInline @MainActor package class Frame {
    /// What a frame is to the code inside it.
    struct Roles: OptionSet, Sendable {
        let rawValue: UInt8

        /// New executions are part of this execution.
        static let execution = Roles(rawValue: 1)
        /// The code must not wait for this load.
        static let load = Roles(rawValue: 2)
        /// A new run of the same queue is an inner run of this run.
        static let run = Roles(rawValue: 4)
        /// If this run is superseded or discarded, reducers and proxies can no longer change its store.
        static let discardable = Roles(rawValue: 8)
        /// If this run is superseded or discarded, its action ends at the next change.
        static let unfinished = Roles(rawValue: 16)
        /// A loading function of a query entry is running.
        static let query = Roles(rawValue: 32)
    }

    let roles: Roles
    /// The roles that the work itself hides.
    private let hides: Roles
    /// The number of the execution; 0 if the frame is not an execution.
    let executionNumber: UInt64
    /// The number of the execution that contained or caused the code that started the work; `nil` if there was none. It is
    /// used if no outer frame is an execution for the code inside this frame.
    let cause: UInt64?
    /// The frame around this frame; `nil` if there is none.
    @exclusivity(unchecked) private(set) final var outerFrame: Frame?
    /// ``hides``, and the roles that the frames hid which this frame has skipped.
    @exclusivity(unchecked) private final var hidden: Roles
    /// The frame whose work this frame continues in a different place; `nil` if the frame has work of its own.
    @exclusivity(unchecked) private final var original: Frame?
    /// Whether the work has not ended.
    @exclusivity(unchecked) package private(set) final var isOpen = true

    /// Creates the frame of work that starts in the current context.
    ///
    /// - Parameters:
    ///   - roles: The roles that the frame plays.
    ///   - executionNumber: The number of the execution; 0 if the frame is not an execution.
    ///   - hides: The roles that outer frames do not play for the code inside the frame.
    ///   - context: The context in which the work starts.
    ///   - cause: The number of the execution that causes the work. By default, the execution that contains or caused the
    ///     current code.
    init(
        _ roles: Roles, executionNumber: UInt64 = 0, hiding hides: Roles = [],
        in context: WorkContext = .current, causedBy cause: UInt64? = nil
    ) {
        self.roles = roles
        self.executionNumber = executionNumber
        outerFrame = context.frame
        self.hides = hides
        hidden = hides
        self.cause = cause ?? context.executionOrCause
        // New executions in an ended execution are not part of the executions around it.
        if roles == .execution, outerFrame?.nearest(.execution)?.isOpen == false { hidden.insert(.execution) }
        releaseOuter()
    }

    /// Creates a frame that continues the work of another frame in a different place. For example, an interceptor can call
    /// `next` inside another execution: the work then belongs to the execution of the interceptor again, but stays inside
    /// the runs and loads around the call.
    convenience init(continuing original: Frame, in context: WorkContext) {
        self.init(
            original.roles, executionNumber: original.executionNumber, hiding: original.hides, in: context,
            causedBy: original.cause)
        self.original = original
    }

    /// The frame whose roles this frame plays.
    private final var target: Frame { original ?? self }

    /// The work in words, for a message, such as “add” of CounterStore.
    var summary: String? { nil }

    /// Marks the work as ended. Releases the outer frames that are closed, because a task of the work can hold this frame
    /// for a long time.
    final func close() {
        isOpen = false
        releaseOuter()
    }

    /// Skips the outer frames that have ended, or that play only hidden roles.
    private func releaseOuter() {
        while let frame = outerFrame, !frame.target.isOpen || !frame.roles.isEmpty && frame.roles.isSubset(of: hidden) {
            if frame.roles == .execution, roles != .execution, !hidden.contains(.execution) {
                // The ended execution leads to the open ones around it.
                if frame.nearestOuter(.execution)?.all(.execution).contains(where: \.isOpen) == true { return }
                // The ended execution stays the cause of the code in this frame.
                hidden.insert(.execution)
            }
            hidden.formUnion(frame.hidden)
            outerFrame = frame.outerFrame
        }
    }
}

// MARK: - Questions

extension Frame {
    /// Returns the innermost frame that plays a role for the code in this frame: this frame or an outer one. The frame may
    /// be closed.
    final func nearest(_ role: Roles) -> Frame? {
        var next: Frame? = self
        while let frame = next {
            if frame.roles.contains(role) { return frame.target }
            next = frame.hidden.contains(role) ? nil : frame.outerFrame
        }
        return nil
    }

    /// The number of the innermost execution that contains the code in this frame. If there is none, the number of the
    /// execution that caused the code. `nil` if there is neither.
    final var executionOrCause: UInt64? {
        var frame = self
        while frame.roles != .execution {
            guard let outer = frame.outerFrame, !frame.hidden.contains(.execution) else { return frame.cause }
            frame = outer
        }
        return frame.executionNumber
    }

    /// Returns the innermost frame around this frame that plays a role for it. The frame may be closed.
    final func nearestOuter(_ role: Roles) -> Frame? { hidden.contains(role) ? nil : outerFrame?.nearest(role) }

    /// Returns all frames that play a role for the code in this frame, from the innermost to the outermost.
    final func all(_ role: Roles) -> some Sequence<Frame> {
        sequence(first: nearest(role), next: { $0?.nearestOuter(role) }).lazy.compactMap(\.self)
    }

    /// Returns whether `frame` plays a role for the code in this frame.
    final func isInside(_ frame: Frame, _ role: Roles) -> Bool { all(role).contains { $0 === frame } }
}
