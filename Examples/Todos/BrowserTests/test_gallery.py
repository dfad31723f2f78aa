"""The gallery: every state of every screen, in each language."""

import pytest
from playwright.sync_api import expect

# A visible text of each state: the id of the specimen (screen and state), then the text in English, Spanish, Japanese.
STATES = [
    ("search-loading", "Loading…", "Cargando…", "読み込み中…"),
    (
        "search-content",
        "SwiftUI NavigationStack patterns",
        "Patrones de NavigationStack en SwiftUI",
        "SwiftUIのNavigationStackの活用パターン",
    ),
    ("search-refreshing", "Refreshing…", "Actualizando…", "更新中…"),
    ("search-refreshing", "Swift Testing: best practices", "Swift Testing: buenas prácticas", "Swift Testing：ベストプラクティス"),
    (
        "search-failedRefresh",
        "The request timed out.",
        "Se agotó el tiempo de espera de la solicitud.",
        "リクエストがタイムアウトしました。",
    ),
    ("search-failedRefresh", "Swift Testing: best practices", "Swift Testing: buenas prácticas", "Swift Testing：ベストプラクティス"),
    (
        "search-empty",
        "No Results for “StateDrivenView”",
        "Sin resultados para «StateDrivenView»",
        "「StateDrivenView」の検索結果はありません",
    ),
    ("search-retryableError", "Connection Problem", "Problema de conexión", "接続エラー"),
    ("search-finalError", "You are not allowed to do this.", "No tienes permiso para hacer esto.", "この操作を行う権限がありません。"),
    (
        "recent-idle",
        "Choose an outcome, then press “Load”.",
        "Elige el resultado de la carga y pulsa «Cargar».",
        "読み込みの結果を選んで、「読み込む」を押してください。",
    ),
    ("recent-loading", "Loading…", "Cargando…", "読み込み中…"),
    ("recent-content", "async let", "async let", "async let"),
    ("recent-empty", "Nothing Here Yet", "Aún no hay nada", "まだ何もありません"),
    (
        "account-idle",
        "Choose an outcome, then press “Load”.",
        "Elige el resultado de la carga y pulsa «Cargar».",
        "読み込みの結果を選んで、「読み込む」を押してください。",
    ),
    ("account-loading", "Loading…", "Cargando…", "読み込み中…"),
    ("account-content", "€1,234.50", "1234,50 €", "€1,234.50"),
    (
        "account-retryableError",
        "Try again in a moment.",
        "Inténtalo de nuevo en unos momentos.",
        "しばらくしてから、もう一度お試しください。",
    ),
    (
        "account-finalError",
        "Sign in with an account that has access.",
        "Inicia sesión con una cuenta que tenga acceso.",
        "アクセス権のあるアカウントでサインインしてください。",
    ),
]

LANGUAGES = {"en": ("English", "Try Again"), "es": ("Español", "Reintentar"), "ja": ("日本語", "再試行")}
RETRYABLE = ["search-failedRefresh", "search-retryableError", "account-retryableError"]


@pytest.fixture
def page(context, start):
    page = context.new_page()
    page.goto(start().url)
    page.get_by_role("link", name="gallery").click()
    expect(page).to_have_title("Gallery")
    return page


@pytest.mark.parametrize("index, language", enumerate(LANGUAGES))
def test_every_state_in_each_language(page, index, language):
    name, retry = LANGUAGES[language]
    page.get_by_role("link", name=name).click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    for state, *texts in STATES:
        expect(page.locator(f"#{state}").get_by_text(texts[index], exact=True)).to_be_visible()
    shown = {state for state, *_ in STATES}
    assert {each.get_attribute("id") for each in page.locator(".specimen").all()} == shown

    for state in shown:
        expect(page.locator(f"#{state}").get_by_role("button")).to_have_text([retry] if state in RETRYABLE else [])


def test_another_try_shows_what_comes_next(page):
    """The retry button leads to the next state of the screen."""
    page.get_by_role("link", name="Español").click()
    page.locator("#search-retryableError").get_by_role("button").click()
    expect(page).to_have_url(page.url.split("/gallery")[0] + "/gallery?language=es#search-loading")
    expect(page.locator("#search-loading")).to_be_in_viewport()


def test_a_placeholder_is_read_out_as_a_whole(page):
    label = "Connection Problem. The request timed out. Try again in a moment."
    expect(page.locator("#account-retryableError").get_by_role("group", name=label)).to_be_visible()


def test_it_fits_a_narrow_window(page):
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_way_back(page):
    """A link leads back to the todos."""
    page.get_by_role("link", name="Todos").click()
    expect(page.get_by_label("What is to be done?")).to_be_focused()
