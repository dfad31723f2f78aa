import GalleryCore
import Languages
import Lockstep
import WebPages

/// A screen in one state, as the templates render it.
struct SpecimenView {
    var id: String
    var state: String
    var title: String

    /// The prompt, if nothing is shown yet.
    var prompt: String?

    /// The text of a first load or of a refresh.
    var progress: String?
    var rows: [GalleryRow]
    var placeholder: PlaceholderView?

    /// The error, if the content is from an earlier load.
    var failedRefresh: PlaceholderView?

    init(_ specimen: Specimen, in language: Language) {
        id = "\(specimen.screen)-\(specimen.state)"
        state = specimen.state.title(for: language.locale)
        title = specimen.screen.title(for: language.locale)
        rows = []
        func view(_ placeholder: Placeholder) -> PlaceholderView {
            // This page loads nothing: the button leads to the next state of the screen.
            PlaceholderView(placeholder) { title in
                RetryForm(
                    title: title, action: "/gallery#\(specimen.screen)-\(SpecimenState.loading)", method: "get",
                    fields: [.init(name: "language", value: language.rawValue)])
            }
        }
        func show(_ refresh: RefreshPresentation) {
            switch refresh {
            case .nothing: break
            case .progress(let label): progress = label
            case .failed(let failure): failedRefresh = view(failure)
            }
        }
        switch specimen.presentation {
        case .nothing:
            prompt = GalleryText.chooseOutcome.text(for: language.locale)
        case .progress(let label):
            progress = label
        case .content(let rows, let refresh):
            self.rows = rows
            show(refresh)
        case .placeholder(let placeholder, let refresh):
            self.placeholder = view(placeholder)
            show(refresh)
        }
    }
}
