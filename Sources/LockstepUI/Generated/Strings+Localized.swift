// Generated from Localizable.strings by Lockstep's LocalizationGenerator. Do not edit.
// swift-format-ignore-file

public import Foundation

/// Texts in en, es, ja. The text for other languages is in en.
public nonisolated enum LockstepTexts {
    /// The keys of all texts.
    public static let keys: [String] = [
        "error.network.noConnection",
        "error.network.timeout",
        "error.network.unreachable",
        "error.network.dnsError",
        "error.network.connectionLost",
        "error.network.sslError",
        "error.network.badResponse",
        "error.network.other",
        "error.validation.required",
        "error.validation.invalidFormat",
        "error.validation.invalidFormat.expected",
        "error.validation.outOfRange",
        "error.validation.tooShort",
        "error.validation.tooLong",
        "error.validation.invalidInput",
        "error.notFound",
        "error.notFound.unnamed",
        "error.unauthorized",
        "error.server",
        "error.cancelled",
        "error.generic",
        "error.title.noConnection",
        "error.title.network",
        "error.title.validation",
        "error.title.notFound",
        "error.title.unauthorized",
        "error.title.server",
        "error.title.cancelled",
        "error.title.other",
        "error.suggestion.checkConnection",
        "error.suggestion.checkDevice",
        "error.suggestion.updateApp",
        "error.suggestion.correctEntry",
        "error.suggestion.movedOrDeleted",
        "error.suggestion.signIn",
        "error.suggestion.tryLater",
        "empty.noResults.title",
        "empty.noResults.message",
        "empty.noMatches.title",
        "empty.noMatches.message",
        "empty.noDataYet.title",
        "empty.noDataYet.message",
        "progress.loading",
        "progress.refreshing",
        "progress.loadingMore",
        "action.refresh",
        "action.retry",
        "action.loadMore",
        "accessibility.loaded",
        "accessibility.sentence",
        "accessibility.sequence",
    ]

    /// Texts of the group Error.
    public nonisolated enum Error {
        /// The text “%1$@ was not found.” in the language of `locale`.
        public static func notFound(resource: String, for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "error.notFound", with: ["\(resource)"], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "\(resource) was not found."
            case .es: "No se encontró «\(resource)»."
            case .ja: "\(resource)が見つかりませんでした。"
            }
        }

        /// The text “You are not allowed to do this.” in the language of `locale`.
        public static func unauthorized(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "error.unauthorized", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "You are not allowed to do this."
            case .es: "No tienes permiso para hacer esto."
            case .ja: "この操作を行う権限がありません。"
            }
        }

        /// The text “The server had a problem (%1$d).” in the language of `locale`.
        public static func server(code: Int, for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "error.server", with: ["\(code)"], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "The server had a problem (\(code))."
            case .es: "El servidor tuvo un problema (\(code))."
            case .ja: "サーバーで問題が発生しました（\(code)）。"
            }
        }

        /// The text “The operation was canceled.” in the language of `locale`.
        public static func cancelled(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "error.cancelled", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "The operation was canceled."
            case .es: "Se canceló la operación."
            case .ja: "操作がキャンセルされました。"
            }
        }

        /// The text “An unexpected problem occurred.” in the language of `locale`.
        public static func generic(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "error.generic", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "An unexpected problem occurred."
            case .es: "Se produjo un problema inesperado."
            case .ja: "予期しない問題が発生しました。"
            }
        }

        /// Texts of the group Network.
        public nonisolated enum Network {
            /// The text “There is no network connection.” in the language of `locale`.
            public static func noConnection(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.noConnection", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "There is no network connection."
                case .es: "No hay conexión a la red."
                case .ja: "ネットワークに接続されていません。"
                }
            }

            /// The text “The request timed out.” in the language of `locale`.
            public static func timeout(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.timeout", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The request timed out."
                case .es: "Se agotó el tiempo de espera de la solicitud."
                case .ja: "リクエストがタイムアウトしました。"
                }
            }

            /// The text “The server cannot be reached.” in the language of `locale`.
            public static func unreachable(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.unreachable", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The server cannot be reached."
                case .es: "No se puede acceder al servidor."
                case .ja: "サーバーに接続できません。"
                }
            }

            /// The text “The server cannot be found.” in the language of `locale`.
            public static func dnsError(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.dnsError", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The server cannot be found."
                case .es: "No se encuentra el servidor."
                case .ja: "サーバーが見つかりません。"
                }
            }

            /// The text “The network connection was lost.” in the language of `locale`.
            public static func connectionLost(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.connectionLost", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The network connection was lost."
                case .es: "Se perdió la conexión a la red."
                case .ja: "ネットワーク接続が切断されました。"
                }
            }

            /// The text “A secure connection cannot be made.” in the language of `locale`.
            public static func sslError(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.sslError", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "A secure connection cannot be made."
                case .es: "No se puede establecer una conexión segura."
                case .ja: "安全な接続を確立できません。"
                }
            }

            /// The text “The server’s response could not be understood.” in the language of `locale`.
            public static func badResponse(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.badResponse", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The server’s response could not be understood."
                case .es: "No se pudo interpretar la respuesta del servidor."
                case .ja: "サーバーの応答を解釈できませんでした。"
                }
            }

            /// The text “The network request failed.” in the language of `locale`.
            public static func other(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.network.other", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The network request failed."
                case .es: "La solicitud de red falló."
                case .ja: "ネットワークリクエストに失敗しました。"
                }
            }
        }

        /// Texts of the group Validation.
        public nonisolated enum Validation {
            /// The text “%1$@ must not be empty.” in the language of `locale`.
            public static func required(field: String, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.required", with: ["\(field)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field) must not be empty."
                case .es: "El campo «\(field)» no puede estar vacío."
                case .ja: "\(field)を入力してください。"
                }
            }

            /// The text “%1$@ is not in the right format.” in the language of `locale`.
            public static func invalidFormat(field: String, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.invalidFormat", with: ["\(field)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field) is not in the right format."
                case .es: "El campo «\(field)» no tiene el formato correcto."
                case .ja: "\(field)の形式が正しくありません。"
                }
            }

            /// The text “%1$@ must be between %2$@ and %3$@.” in the language of `locale`.
            public static func outOfRange(field: String, min: String, max: String, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.outOfRange", with: ["\(field)", "\(min)", "\(max)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field) must be between \(min) and \(max)."
                case .es: "El campo «\(field)» debe estar entre \(min) y \(max)."
                case .ja: "\(field)は\(min)から\(max)までの範囲で入力してください。"
                }
            }

            /// The text “%1$@ is too short (minimum: %2$d).” in the language of `locale`.
            public static func tooShort(field: String, minimum: Int, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.tooShort", with: ["\(field)", "\(minimum)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field) is too short (minimum: \(minimum))."
                case .es: "El campo «\(field)» es demasiado corto (mínimo: \(minimum))."
                case .ja: "\(field)は\(minimum)文字以上で入力してください。"
                }
            }

            /// The text “%1$@ is too long (maximum: %2$d).” in the language of `locale`.
            public static func tooLong(field: String, limit: Int, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.tooLong", with: ["\(field)", "\(limit)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field) is too long (maximum: \(limit))."
                case .es: "El campo «\(field)» es demasiado largo (máximo: \(limit))."
                case .ja: "\(field)は\(limit)文字以内で入力してください。"
                }
            }

            /// The text “%1$@: %2$@” in the language of `locale`.
            public static func invalidInput(field: String, reason: String, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.validation.invalidInput", with: ["\(field)", "\(reason)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "\(field): \(reason)"
                case .es: "\(field): \(reason)"
                case .ja: "\(field)：\(reason)"
                }
            }

            /// Texts of the group InvalidFormat.
            public nonisolated enum InvalidFormat {
                /// The text “%1$@ is not in the right format (expected: %2$@).” in the language of `locale`.
                public static func expected(field: String, expected: String, for locale: Locale = .current) -> String {
                    if let text = LockstepTexts.replacement(for: "error.validation.invalidFormat.expected", with: ["\(field)", "\(expected)"], in: locale) { return text }
                    return switch TextLanguage(locale) {
                    case .en: "\(field) is not in the right format (expected: \(expected))."
                    case .es: "El campo «\(field)» no tiene el formato correcto (se espera: \(expected))."
                    case .ja: "\(field)の形式が正しくありません（正しい形式：\(expected)）。"
                    }
                }
            }
        }

        /// Texts of the group NotFound.
        public nonisolated enum NotFound {
            /// The text “The item was not found.” in the language of `locale`.
            public static func unnamed(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.notFound.unnamed", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "The item was not found."
                case .es: "No se encontró el elemento."
                case .ja: "項目が見つかりませんでした。"
                }
            }
        }

        /// Texts of the group Title.
        public nonisolated enum Title {
            /// The text “No Connection” in the language of `locale`.
            public static func noConnection(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.noConnection", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "No Connection"
                case .es: "Sin conexión"
                case .ja: "オフラインです"
                }
            }

            /// The text “Connection Problem” in the language of `locale`.
            public static func network(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.network", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Connection Problem"
                case .es: "Problema de conexión"
                case .ja: "接続エラー"
                }
            }

            /// The text “Check Your Entry” in the language of `locale`.
            public static func validation(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.validation", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Check Your Entry"
                case .es: "Revisa los datos"
                case .ja: "入力内容をご確認ください"
                }
            }

            /// The text “Not Found” in the language of `locale`.
            public static func notFound(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.notFound", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Not Found"
                case .es: "No encontrado"
                case .ja: "見つかりません"
                }
            }

            /// The text “Not Allowed” in the language of `locale`.
            public static func unauthorized(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.unauthorized", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Not Allowed"
                case .es: "Sin permiso"
                case .ja: "権限がありません"
                }
            }

            /// The text “Server Problem” in the language of `locale`.
            public static func server(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.server", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Server Problem"
                case .es: "Problema del servidor"
                case .ja: "サーバーエラー"
                }
            }

            /// The text “Canceled” in the language of `locale`.
            public static func cancelled(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.cancelled", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Canceled"
                case .es: "Cancelado"
                case .ja: "キャンセルされました"
                }
            }

            /// The text “Something Went Wrong” in the language of `locale`.
            public static func other(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.title.other", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Something Went Wrong"
                case .es: "Algo salió mal"
                case .ja: "問題が発生しました"
                }
            }
        }

        /// Texts of the group Suggestion.
        public nonisolated enum Suggestion {
            /// The text “Check your connection and try again.” in the language of `locale`.
            public static func checkConnection(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.checkConnection", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Check your connection and try again."
                case .es: "Revisa la conexión y vuelve a intentarlo."
                case .ja: "接続を確認して、もう一度お試しください。"
                }
            }

            /// The text “Check your device’s date and time, or use another network.” in the language of `locale`.
            public static func checkDevice(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.checkDevice", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Check your device’s date and time, or use another network."
                case .es: "Revisa la fecha y la hora del dispositivo o usa otra red."
                case .ja: "デバイスの日付と時刻を確認するか、別のネットワークをお使いください。"
                }
            }

            /// The text “Updating the app may help.” in the language of `locale`.
            public static func updateApp(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.updateApp", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Updating the app may help."
                case .es: "Actualizar la app podría solucionarlo."
                case .ja: "アプリをアップデートすると解決する場合があります。"
                }
            }

            /// The text “Correct it and try again.” in the language of `locale`.
            public static func correctEntry(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.correctEntry", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Correct it and try again."
                case .es: "Corrígelo y vuelve a intentarlo."
                case .ja: "修正して、もう一度お試しください。"
                }
            }

            /// The text “It may have been moved or deleted.” in the language of `locale`.
            public static func movedOrDeleted(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.movedOrDeleted", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "It may have been moved or deleted."
                case .es: "Puede que se haya movido o eliminado."
                case .ja: "移動または削除された可能性があります。"
                }
            }

            /// The text “Sign in with an account that has access.” in the language of `locale`.
            public static func signIn(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.signIn", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Sign in with an account that has access."
                case .es: "Inicia sesión con una cuenta que tenga acceso."
                case .ja: "アクセス権のあるアカウントでサインインしてください。"
                }
            }

            /// The text “Try again in a moment.” in the language of `locale`.
            public static func tryLater(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "error.suggestion.tryLater", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Try again in a moment."
                case .es: "Inténtalo de nuevo en unos momentos."
                case .ja: "しばらくしてから、もう一度お試しください。"
                }
            }
        }
    }

    /// Texts of the group Empty.
    public nonisolated enum Empty {
        /// Texts of the group NoResults.
        public nonisolated enum NoResults {
            /// The text “No Results” in the language of `locale`.
            public static func title(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noResults.title", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "No Results"
                case .es: "Sin resultados"
                case .ja: "検索結果がありません"
                }
            }

            /// The text “Try a different search.” in the language of `locale`.
            public static func message(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noResults.message", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Try a different search."
                case .es: "Prueba con otra búsqueda."
                case .ja: "別の条件でお試しください。"
                }
            }
        }

        /// Texts of the group NoMatches.
        public nonisolated enum NoMatches {
            /// The text “No Results for “%1$@”” in the language of `locale`.
            public static func title(query: String, for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noMatches.title", with: ["\(query)"], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "No Results for “\(query)”"
                case .es: "Sin resultados para «\(query)»"
                case .ja: "「\(query)」の検索結果はありません"
                }
            }

            /// The text “Check the spelling or try a different search.” in the language of `locale`.
            public static func message(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noMatches.message", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Check the spelling or try a different search."
                case .es: "Revisa la ortografía o prueba con otra búsqueda."
                case .ja: "入力内容を確認するか、別のキーワードでお試しください。"
                }
            }
        }

        /// Texts of the group NoDataYet.
        public nonisolated enum NoDataYet {
            /// The text “Nothing Here Yet” in the language of `locale`.
            public static func title(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noDataYet.title", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "Nothing Here Yet"
                case .es: "Aún no hay nada"
                case .ja: "まだ何もありません"
                }
            }

            /// The text “New items will appear here.” in the language of `locale`.
            public static func message(for locale: Locale = .current) -> String {
                if let text = LockstepTexts.replacement(for: "empty.noDataYet.message", with: [], in: locale) { return text }
                return switch TextLanguage(locale) {
                case .en: "New items will appear here."
                case .es: "Los elementos nuevos aparecerán aquí."
                case .ja: "新しい項目はここに表示されます。"
                }
            }
        }
    }

    /// Texts of the group Progress.
    public nonisolated enum Progress {
        /// The text “Loading…” in the language of `locale`.
        public static func loading(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "progress.loading", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Loading…"
            case .es: "Cargando…"
            case .ja: "読み込み中…"
            }
        }

        /// The text “Refreshing…” in the language of `locale`.
        public static func refreshing(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "progress.refreshing", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Refreshing…"
            case .es: "Actualizando…"
            case .ja: "更新中…"
            }
        }

        /// The text “Loading more…” in the language of `locale`.
        public static func loadingMore(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "progress.loadingMore", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Loading more…"
            case .es: "Cargando más…"
            case .ja: "さらに読み込み中…"
            }
        }
    }

    /// Texts of the group Action.
    public nonisolated enum Action {
        /// The text “Refresh” in the language of `locale`.
        public static func refresh(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "action.refresh", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Refresh"
            case .es: "Actualizar"
            case .ja: "更新"
            }
        }

        /// The text “Try Again” in the language of `locale`.
        public static func retry(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "action.retry", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Try Again"
            case .es: "Reintentar"
            case .ja: "再試行"
            }
        }

        /// The text “Load More” in the language of `locale`.
        public static func loadMore(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "action.loadMore", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Load More"
            case .es: "Cargar más"
            case .ja: "さらに読み込む"
            }
        }
    }

    /// Texts of the group Accessibility.
    public nonisolated enum Accessibility {
        /// The text “Content loaded.” in the language of `locale`.
        public static func loaded(for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "accessibility.loaded", with: [], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "Content loaded."
            case .es: "Contenido cargado."
            case .ja: "読み込みが完了しました。"
            }
        }

        /// The text “%1$@.” in the language of `locale`.
        public static func sentence(words: String, for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "accessibility.sentence", with: ["\(words)"], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "\(words)."
            case .es: "\(words)."
            case .ja: "\(words)。"
            }
        }

        /// The text “%1$@ %2$@” in the language of `locale`.
        public static func sequence(first: String, second: String, for locale: Locale = .current) -> String {
            if let text = LockstepTexts.replacement(for: "accessibility.sequence", with: ["\(first)", "\(second)"], in: locale) { return text }
            return switch TextLanguage(locale) {
            case .en: "\(first) \(second)"
            case .es: "\(first) \(second)"
            case .ja: "\(first)\(second)"
            }
        }
    }
}

/// The languages that have texts.
private nonisolated enum TextLanguage {
    case en
    case es
    case ja

    /// Creates the language that matches a locale best, by language, script and region.
    init(_ locale: Locale) {
        let reader = Locale.Language(identifier: locale.language.maximalIdentifier)
        self =
            switch (reader.languageCode?.identifier, reader.script?.identifier, reader.region?.identifier) {
            case ("en", _, _): .en
            case ("es", _, _): .es
            case ("ja", _, _): .ja
            default: .en
            }
    }
}
