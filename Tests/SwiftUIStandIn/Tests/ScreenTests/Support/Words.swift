import Testing

/// The expected texts of screens in a language. They are written out here, so that a wrong translation fails the
/// tests.
struct Words: Sendable {
    let language: String
    let loading: String
    let refreshing: String
    let retry: String
    let refresh: String
    let loadMore: String
    let loadingMore: String
    /// The announcement after content was loaded.
    let loaded: String
    let timeout: [String]
    let notFound: [String]
    let nothingYet: [String]
    /// The texts of a timeout as one accessibility label.
    let timeoutSays: String
    let notFoundSays: String
    let nothingYetSays: String

    static let all: [Words] = [
        Words(
            language: "en", loading: "Loading…", refreshing: "Refreshing…", retry: "Try Again",
            refresh: "Refresh", loadMore: "Load More", loadingMore: "Loading more…", loaded: "Content loaded.",
            timeout: ["Connection Problem", "The request timed out.", "Try again in a moment."],
            notFound: ["Not Found", "Page was not found.", "It may have been moved or deleted."],
            nothingYet: ["Nothing Here Yet", "New items will appear here."],
            timeoutSays: "Connection Problem. The request timed out. Try again in a moment.",
            notFoundSays: "Not Found. Page was not found. It may have been moved or deleted.",
            nothingYetSays: "Nothing Here Yet. New items will appear here."
        ),
        Words(
            language: "es", loading: "Cargando…", refreshing: "Actualizando…", retry: "Reintentar",
            refresh: "Actualizar", loadMore: "Cargar más", loadingMore: "Cargando más…", loaded: "Contenido cargado.",
            timeout: [
                "Problema de conexión", "Se agotó el tiempo de espera de la solicitud.",
                "Inténtalo de nuevo en unos momentos.",
            ],
            notFound: ["No encontrado", "No se encontró «Page».", "Puede que se haya movido o eliminado."],
            nothingYet: ["Aún no hay nada", "Los elementos nuevos aparecerán aquí."],
            timeoutSays:
                "Problema de conexión. Se agotó el tiempo de espera de la solicitud. Inténtalo de nuevo en unos momentos.",
            notFoundSays: "No encontrado. No se encontró «Page». Puede que se haya movido o eliminado.",
            nothingYetSays: "Aún no hay nada. Los elementos nuevos aparecerán aquí."
        ),
        Words(
            language: "ja", loading: "読み込み中…", refreshing: "更新中…", retry: "再試行",
            refresh: "更新", loadMore: "さらに読み込む", loadingMore: "さらに読み込み中…", loaded: "読み込みが完了しました。",
            timeout: ["接続エラー", "リクエストがタイムアウトしました。", "しばらくしてから、もう一度お試しください。"],
            notFound: ["見つかりません", "Pageが見つかりませんでした。", "移動または削除された可能性があります。"],
            nothingYet: ["まだ何もありません", "新しい項目はここに表示されます。"],
            timeoutSays: "接続エラー。リクエストがタイムアウトしました。しばらくしてから、もう一度お試しください。",
            notFoundSays: "見つかりません。Pageが見つかりませんでした。移動または削除された可能性があります。",
            nothingYetSays: "まだ何もありません。新しい項目はここに表示されます。"
        ),
    ]

    static let english = all[0]

    /// Returns the text tree of a placeholder: its title and symbol, its other texts, and a button.
    func placeholder(_ texts: [String], _ symbol: String, says: String, retries: Bool = false) -> String {
        var lines = [
            "ContentUnavailableView", "  Label \"\(texts[0])\" (\(symbol), children ignored, says \"\(says)\")",
        ]
        lines += texts.dropFirst().map { "  Text \"\($0)\" (unheard)" }
        if retries { lines.append("  Button \"\(retry)\"") }
        return lines.joined(separator: "\n")
    }

    func timeoutTree(retries: Bool = false) -> String {
        placeholder(timeout, "wifi.exclamationmark", says: timeoutSays, retries: retries)
    }

    var notFoundTree: String { placeholder(notFound, "questionmark.folder", says: notFoundSays) }

    var nothingYetTree: String { placeholder(nothingYet, "tray", says: nothingYetSays) }
}

extension Words: CustomTestStringConvertible {
    var testDescription: String { language }
}
