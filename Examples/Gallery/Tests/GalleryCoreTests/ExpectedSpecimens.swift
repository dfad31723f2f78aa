import GalleryCore
import Languages

extension Language {
    /// The expected content of the specimens, one line for each.
    var expectedSpecimens: String {
        switch self {
        case .en:
            """
            Search Results. Can have results, have none, or fail.
            Loading = progress: Loading…
            Content = content | Swift Concurrency: async/await essentials: Ana Ruiz | SwiftUI NavigationStack patterns: Kenji Mori \
            | Swift Testing: best practices: Ruth Okafor
            Refreshing = refreshing: Refreshing… | Swift Concurrency: async/await essentials: Ana Ruiz \
            | SwiftUI NavigationStack patterns: Kenji Mori | Swift Testing: best practices: Ruth Okafor
            Failed Refresh = (wifi.exclamationmark) Connection Problem / The request timed out. / Try again in a moment. \
            / [Try Again] | Swift Concurrency: async/await essentials: Ana Ruiz | SwiftUI NavigationStack patterns: Kenji Mori \
            | Swift Testing: best practices: Ruth Okafor
            Empty = (magnifyingglass) No Results for “StateDrivenView” / Check the spelling or try a different search.
            Error with Retry = (wifi.exclamationmark) Connection Problem / The request timed out. / Try again in a moment. \
            / [Try Again]
            Error without Retry = (lock) Not Allowed / You are not allowed to do this. / Sign in with an account that has access.
            Recent Searches. Cannot fail.
            Idle = nothing
            Loading = progress: Loading…
            Content = content | async let | NavigationStack | @Observable
            Empty = (tray) Nothing Here Yet / New items will appear here.
            Account Summary. Is never empty.
            Idle = nothing
            Loading = progress: Loading…
            Content = content | Owner: Ana Ruiz | Balance: €1,234.50 | Opened: March 14, 2024
            Error with Retry = (wifi.exclamationmark) Connection Problem / The request timed out. / Try again in a moment. \
            / [Try Again]
            Error without Retry = (lock) Not Allowed / You are not allowed to do this. / Sign in with an account that has access.
            """
        case .es:
            """
            Resultados de búsqueda. Puede tener resultados, no tenerlos o fallar.
            Cargando = progress: Cargando…
            Contenido = content | Concurrencia en Swift: lo esencial de async/await: Ana Ruiz \
            | Patrones de NavigationStack en SwiftUI: Kenji Mori | Swift Testing: buenas prácticas: Ruth Okafor
            Actualizando = refreshing: Actualizando… | Concurrencia en Swift: lo esencial de async/await: Ana Ruiz \
            | Patrones de NavigationStack en SwiftUI: Kenji Mori | Swift Testing: buenas prácticas: Ruth Okafor
            Actualización fallida = (wifi.exclamationmark) Problema de conexión \
            / Se agotó el tiempo de espera de la solicitud. / Inténtalo de nuevo en unos momentos. / [Reintentar] \
            | Concurrencia en Swift: lo esencial de async/await: Ana Ruiz \
            | Patrones de NavigationStack en SwiftUI: Kenji Mori | Swift Testing: buenas prácticas: Ruth Okafor
            Vacío = (magnifyingglass) Sin resultados para «StateDrivenView» / Revisa la ortografía o prueba con otra búsqueda.
            Error con reintento = (wifi.exclamationmark) Problema de conexión \
            / Se agotó el tiempo de espera de la solicitud. / Inténtalo de nuevo en unos momentos. / [Reintentar]
            Error sin reintento = (lock) Sin permiso / No tienes permiso para hacer esto. \
            / Inicia sesión con una cuenta que tenga acceso.
            Búsquedas recientes. No puede fallar.
            En espera = nothing
            Cargando = progress: Cargando…
            Contenido = content | async let | NavigationStack | @Observable
            Vacío = (tray) Aún no hay nada / Los elementos nuevos aparecerán aquí.
            Resumen de la cuenta. Nunca está vacío.
            En espera = nothing
            Cargando = progress: Cargando…
            Contenido = content | Titular: Ana Ruiz | Saldo: 1234,50\u{A0}€ | Fecha de apertura: 14 de marzo de 2024
            Error con reintento = (wifi.exclamationmark) Problema de conexión \
            / Se agotó el tiempo de espera de la solicitud. / Inténtalo de nuevo en unos momentos. / [Reintentar]
            Error sin reintento = (lock) Sin permiso / No tienes permiso para hacer esto. \
            / Inicia sesión con una cuenta que tenga acceso.
            """
        case .ja:
            """
            検索結果. 結果がある場合、ない場合、エラーになる場合があります。
            読み込み中 = progress: 読み込み中…
            コンテンツ = content | Swiftの並行処理：async/awaitの基本: Ana Ruiz \
            | SwiftUIのNavigationStackの活用パターン: Kenji Mori | Swift Testing：ベストプラクティス: Ruth Okafor
            更新中 = refreshing: 更新中… | Swiftの並行処理：async/awaitの基本: Ana Ruiz \
            | SwiftUIのNavigationStackの活用パターン: Kenji Mori | Swift Testing：ベストプラクティス: Ruth Okafor
            更新の失敗 = (wifi.exclamationmark) 接続エラー / リクエストがタイムアウトしました。 \
            / しばらくしてから、もう一度お試しください。 / [再試行] | Swiftの並行処理：async/awaitの基本: Ana Ruiz \
            | SwiftUIのNavigationStackの活用パターン: Kenji Mori | Swift Testing：ベストプラクティス: Ruth Okafor
            空 = (magnifyingglass) 「StateDrivenView」の検索結果はありません \
            / 入力内容を確認するか、別のキーワードでお試しください。
            再試行できるエラー = (wifi.exclamationmark) 接続エラー / リクエストがタイムアウトしました。 \
            / しばらくしてから、もう一度お試しください。 / [再試行]
            再試行できないエラー = (lock) 権限がありません / この操作を行う権限がありません。 \
            / アクセス権のあるアカウントでサインインしてください。
            最近の検索. エラーになることはありません。
            待機中 = nothing
            読み込み中 = progress: 読み込み中…
            コンテンツ = content | async let | NavigationStack | @Observable
            空 = (tray) まだ何もありません / 新しい項目はここに表示されます。
            アカウントの概要. 空になることはありません。
            待機中 = nothing
            読み込み中 = progress: 読み込み中…
            コンテンツ = content | 名義: Ana Ruiz | 残高: €1,234.50 | 開設日: 2024年3月14日
            再試行できるエラー = (wifi.exclamationmark) 接続エラー / リクエストがタイムアウトしました。 \
            / しばらくしてから、もう一度お試しください。 / [再試行]
            再試行できないエラー = (lock) 権限がありません / この操作を行う権限がありません。 \
            / アクセス権のあるアカウントでサインインしてください。
            """
        }
    }
}
