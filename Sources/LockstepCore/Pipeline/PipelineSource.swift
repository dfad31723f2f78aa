/// Where the parts of a store find its pipeline, which is made when it is first needed.
@MainActor protocol PipelineSource: AnyObject {
    /// The pipeline; made if need be.
    var anyPipeline: AnyPipeline { get }

    /// The pipeline, if it was made already.
    var madePipeline: AnyPipeline? { get }
}

extension PipelineSource {
    /// The pipeline if somebody records or intercepts the store, else `nil`: then a commit need not go to any length.
    var listening: AnyPipeline? {
        guard madePipeline != nil || AllStores.isListening else { return nil }
        let pipeline = anyPipeline
        return pipeline.isListening ? pipeline : nil
    }
}
