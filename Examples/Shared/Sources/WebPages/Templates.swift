import Mustache

/// The templates of one site: turns what a page shows into HTML.
package struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Reads templates that are part of the program; one that does not parse ends it. The templates `network`,
    /// `placeholder` and `saving` are always there.
    ///
    /// - Parameter sources: The templates by name. Each says in its first line that it is `STRICT-HTML`.
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
            preconditionFailure("A template of this program does not parse: \(error)")
        }
    }

    /// Fills in a template.
    ///
    /// - Parameters:
    ///   - name: Which one.
    ///   - page: What its tags name.
    /// - Returns: The HTML.
    package func render(_ name: String, _ page: Any) -> String {
        guard let text = library.render(page, withTemplate: name) else { preconditionFailure("No template '\(name)'") }
        return text
    }
}
