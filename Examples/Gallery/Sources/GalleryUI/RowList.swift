#if canImport(SwiftUI)
    import GalleryCore
    import SwiftUI

    /// The content of a screen.
    struct RowList: View {
        private let rows: [GalleryRow]

        init(_ rows: [GalleryRow]) { self.rows = rows }

        var body: some View {
            List(rows) { row in
                VStack(alignment: .leading) {
                    Text(row.title)
                    if let detail = row.detail { Text(detail).font(.subheadline).foregroundStyle(.secondary) }
                }
            }
        }
    }
#endif
