import Mustache

/// The templates of one site, which render pages as HTML.
package struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Reads templates that are part of the program. Traps if a template cannot be parsed. The templates `network`,
    /// `placeholder` and `saving` are always included.
    ///
    /// - Parameter sources: The templates by name. The first line of each template declares `STRICT-HTML`.
    package init(_ sources: KeyValuePairs<String, [UInt8]>) {
        let shared: KeyValuePairs = [
            "network": PackageResources.network_mustache,
            "placeholder": PackageResources.placeholder_mustache,
            "saving": PackageResources.saving_mustache,
        ]
        MustacheContentTypes.register(StrictHTML(), named: "STRICT-HTML")
        do {
            var library = MustacheLibrary()
            for (name, bytes) in Array(shared) + Array(sources) {
                try library.register(String(decoding: bytes, as: UTF8.self), named: name)
            }
            self.library = library
        } catch {
            preconditionFailure("A template of this program cannot be parsed: \(error)")
        }
    }

    /// Renders a template.
    ///
    /// - Parameters:
    ///   - name: The name of the template.
    ///   - page: The value that the tags of the template refer to.
    /// - Returns: The HTML.
    package func render(_ name: String, _ page: Any) -> String {
        guard let text = library.render(page, withTemplate: name) else {
            preconditionFailure("There is no template '\(name)'. Add it to the sources of its Templates.")
        }
        return text
    }
}
