/// Where the parts of a store find its pipeline, which is made when it is first needed.
@usableFromInline @MainActor protocol PipelineSource: AnyObject {
    /// The pipeline; made if need be.
    var anyPipeline: AnyPipeline { get }

    /// The pipeline, if it was made already.
    var madePipeline: AnyPipeline? { get }

    /// The store's base interceptors.
    var baseInterceptors: [any StoreInterceptor] { get }
}

extension PipelineSource {
    /// The pipeline if somebody records or intercepts the store, else `nil`: then a commit need not go to any length.
    @usableFromInline var listening: AnyPipeline? {
        AnyPipeline.listening(made: madePipeline, isWrapped: !baseInterceptors.isEmpty, else: anyPipeline)
    }
}

extension AnyPipeline {
    /// The pipeline of a store, if somebody records or intercepts the store.
    ///
    /// - Parameters:
    ///   - made: The pipeline, if it was made already.
    ///   - isWrapped: Whether the store has base interceptors.
    ///   - make: Makes it; called only where somebody listens.
    /// - Returns: The pipeline; `nil` where nobody listens.
    static func listening<Made: AnyPipeline>(
        made: Made?, isWrapped: @autoclosure () -> Bool, else make: @autoclosure () -> Made
    ) -> Made? {
        guard made != nil || AllStores.isListening || isWrapped() else { return nil }
        let pipeline = made ?? make()
        return pipeline.isListening ? pipeline : nil
    }
}
