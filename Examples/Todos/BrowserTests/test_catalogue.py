"""The catalogue: searching, pages, favourites, freshness, and a lost and restored network."""

import json
import re

import pytest
from playwright.sync_api import expect
from test_inspector import Inspector


class List:
    """The list of products in one tab."""

    def __init__(self, context, url, query="", live=True):
        self.page = context.new_page()
        self.page.goto(f"{url}catalogue{query}")
        if live:
            expect(self.page.locator("html[data-live=true]")).to_be_attached()
        self.search = self.page.get_by_role("searchbox")
        self.rows = self.page.locator("#products > li")
        self.names = self.page.locator("#products .name")
        self.status = self.page.locator("#status")
        self.alert = self.page.locator("#alert")
        self.more = self.page.locator("#more button")
        self.offline = self.page.locator("#offline")

    def row(self, name):
        return self.page.locator("#products > li", has=self.page.get_by_role("link", name=name, exact=True))

    def heart(self, name):
        return self.row(name).get_by_role("button")

    def choose(self, condition, value):
        button = self.page.locator(f"#{condition}-{value}")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def reload(self):
        self.page.locator("#reload button").click()


@pytest.fixture
def url(start):
    return start().url


@pytest.fixture
def shop(context, url):
    return List(context, url)


def test_one_click_from_the_todos_and_back(context, url):
    page = context.new_page()
    page.goto(url)
    page.get_by_role("link", name="catalogue").click()
    expect(page).to_have_title("Catalogue")
    expect(page.locator("#products > li")).to_have_count(40)
    page.get_by_role("link", name="Gallery").click()
    expect(page).to_have_title("Gallery")
    page.get_by_role("link", name="Catalogue").click()
    page.get_by_role("link", name="Todos").click()
    expect(page).to_have_title("Todos")


def test_results_come_while_typing_without_a_reload(shop):
    shop.page.evaluate("window.isTheSamePage = true")
    shop.search.press_sequentially("oak kett", delay=20)
    expect(shop.rows).to_have_count(20)
    assert all(name.endswith("Oak Kettle") for name in shop.names.all_text_contents())
    expect(shop.search).to_be_focused()
    expect(shop.search).to_have_value("oak kett")
    expect(shop.status).to_have_text("All shown: 20 · favourites: 0")
    expect(shop.page).to_have_url(re.compile(r"/catalogue\?search=oak%20kett$"))
    assert shop.page.evaluate("window.isTheSamePage")

    shop.page.reload()
    expect(shop.rows).to_have_count(20)
    expect(shop.search).to_have_value("oak kett")


def test_the_earlier_results_stay_until_the_next_ones_are_there(shop):
    expect(shop.rows).to_have_count(40)
    first = shop.names.first.text_content()
    shop.choose("loading-latency", "short")
    shop.search.fill("zzz")
    expect(shop.status).to_have_text("Searching for “zzz”…")
    expect(shop.page.locator("#products")).to_have_attribute("aria-busy", "true")
    assert shop.names.first.text_content() == first
    expect(shop.page.locator("#placeholder")).to_contain_text("No Results for “zzz”")
    expect(shop.rows).to_have_count(0)


def test_more_comes_into_sight_by_itself(shop):
    """More rows load automatically when the end of the list is visible."""
    expect(shop.rows).to_have_count(40)
    shop.page.mouse.wheel(0, 20000)
    expect(shop.rows).to_have_count(80)
    shop.page.mouse.wheel(0, 20000)
    expect(shop.rows).to_have_count(120)
    names = shop.names.all_text_contents()
    assert names == sorted(names) and len(set(names)) == 120
    expect(shop.page).to_have_url(re.compile(r"rows=1[26]0"))


def test_a_next_page_that_fails_can_be_tried_again(shop):
    expect(shop.rows).to_have_count(40)
    shop.choose("network", "offline")
    # The wheel scrolls the element under the pointer, so the pointer leaves the panel first.
    shop.status.hover()
    shop.page.mouse.wheel(0, 20000)
    expect(shop.page.locator("#more .error")).to_contain_text("There is no network connection.")
    expect(shop.more).to_have_text("Try Again")
    expect(shop.rows).to_have_count(40)
    shop.choose("network", "online")
    shop.more.click()
    expect(shop.rows).to_have_count(80)


def test_a_favourite_is_shown_at_once_and_falls_back_when_it_is_not_saved(shop):
    shop.search.fill("oak kettle")
    expect(shop.rows).to_have_count(20)
    shop.choose("saving-latency", "long")
    heart = shop.heart("Amber Oak Kettle")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_have_attribute("aria-busy", "true")
    expect(shop.status).to_contain_text("favourites: 1")
    # Meanwhile, another favourite cannot be saved.
    shop.choose("saving-failure", "temporary")
    other = shop.heart("Arctic Oak Kettle")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(other).to_have_attribute("aria-pressed", "false")
    expect(shop.row("Arctic Oak Kettle").locator(".error")).to_contain_text("The server is too busy.")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_have_attribute("aria-busy", "false")
    expect(shop.row("Amber Oak Kettle").locator(".error")).to_be_empty()


def test_of_quick_clicks_the_last_one_counts(context, url, shop):
    """After several quick clicks, the page and the server have the last value."""
    shop.search.fill("oak kettle")
    expect(shop.rows).to_have_count(20)
    shop.choose("saving-latency", "short")
    heart = shop.heart("Amber Oak Kettle")
    for pressed in ["true", "false", "true"]:
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", pressed)
    expect(heart).to_have_attribute("aria-busy", "false")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(shop.page.locator("#requests li").first).to_contain_text("Add favourite")
    expect(shop.page.locator("#requests li").nth(1)).to_contain_text("Remove favourite")
    # Loads the favourite from the server, in place of the value that the page shows.
    shop.page.get_by_role("button", name="Load as if for the first time").click()
    expect(heart).to_have_attribute("aria-pressed", "true")


def test_a_favourite_sends_one_row(context, url):
    page = context.new_page()
    drawings = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: drawings.append(json.loads(data))))
    page.goto(f"{url}catalogue")
    expect(page.locator("#products > li")).to_have_count(40)
    expect(page.locator("html[data-live=true]")).to_be_attached()
    heart = page.locator("#products > li").nth(7).get_by_role("button")
    expect(heart).to_have_attribute("aria-disabled", "false")
    page.evaluate("document.querySelector('#products li').wasThereBefore = true")
    drawings.clear()
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).to_have_attribute("aria-busy", "false")
    assert {html["html"].split('"')[1] for drawing in drawings for html in drawing["rows"]} == {
        page.locator("#products > li").nth(7).get_attribute("id")
    }
    assert not any(drawing["isWhole"] for drawing in drawings)
    assert page.evaluate("document.querySelector('#products li').wasThereBefore")


def test_tabs_share_favourites_and_search_for_themselves(context, url, shop):
    """Tabs share the favourites, and each tab has its own search."""
    other = List(context, url, "?search=oak%20kettle")
    expect(other.rows).to_have_count(20)
    expect(shop.rows).to_have_count(40)
    other.heart("Amber Oak Kettle").click()
    shop.search.fill("amber oak")
    expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-pressed", "true")
    expect(other.rows).to_have_count(20)


def test_the_page_of_a_product(shop):
    shop.search.fill("oak kettle")
    expect(shop.rows).to_have_count(20)
    shop.names.first.click()
    page = shop.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Amber Oak Kettle")
    expect(page.locator("#status")).to_have_text("Up to date")
    expect(page.locator("html[data-live=true]")).to_be_attached()
    expect(page.locator("time")).to_have_text(re.compile(r"^Updated (now|\d+ seconds? ago)$"))
    with page.expect_request("**/catalogue/return"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator(".heart").click()
    expect(page.locator(".heart")).to_have_attribute("aria-pressed", "true")

    page.locator("#loading-latency-short").click()
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#status")).to_have_text("Refreshing…")
    expect(page.locator("#details")).to_contain_text("boils a litre")
    expect(page.locator("#status")).to_have_text("Up to date")

    page.locator("#network-offline").click()
    expect(page.locator("#offline")).to_be_visible()
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#alert")).to_contain_text("There is no network connection.")
    expect(page.locator("#status")).to_have_text("May be out of date")
    expect(page.locator("#details")).to_contain_text("boils a litre")
    # When the network is back, the page loads the product again by itself.
    page.locator("#network-online").click()
    expect(page.locator("#offline")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Up to date")
    expect(page.locator("#alert")).to_have_count(0)

    page.go_back()
    expect(shop.rows).to_have_count(20)
    expect(shop.search).to_have_value("oak kettle")
    expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-pressed", "true")


def test_back_leads_to_the_rows_that_were_there(shop):
    """The browser's back button leads to the list with the same rows."""
    for count in [80, 120]:
        shop.page.mouse.wheel(0, 20000)
        expect(shop.rows).to_have_count(count)
    name = shop.names.nth(100).text_content()
    shop.names.nth(100).click()
    expect(shop.page.get_by_role("heading", level=1)).to_have_text(name)
    shop.page.go_back()
    expect(shop.row(name)).to_be_visible()


def test_offline_the_old_products_stay_with_a_notice(shop):
    expect(shop.rows).to_have_count(40)
    shop.choose("network", "offline")
    expect(shop.offline).to_be_visible()
    shop.reload()
    expect(shop.alert).to_contain_text("There is no network connection.")
    expect(shop.status).to_have_text("This is the list as it was last loaded.")
    expect(shop.rows).to_have_count(40)
    shop.choose("network", "online")
    expect(shop.offline).to_have_count(0)
    expect(shop.alert).to_have_count(0)
    expect(shop.status).to_contain_text("The first 40 shown")


@pytest.mark.parametrize(
    "language, name, title, empty",
    [
        ("en", "English", "Catalogue", "No Results for “zzz”"),
        ("es", "Español", "Catálogo", "Sin resultados para «zzz»"),
        ("ja", "日本語", "カタログ", "「zzz」の検索結果はありません"),
    ],
)
def test_languages(shop, language, name, title, empty):
    shop.search.fill("zzz")
    expect(shop.page.locator("#placeholder")).to_be_visible()
    shop.page.get_by_role("link", name=name).click()
    expect(shop.page).to_have_title(title)
    expect(shop.page.locator(f"html[lang={language}]")).to_be_attached()
    expect(shop.search).to_have_value("zzz")
    expect(shop.page.locator("#placeholder")).to_contain_text(empty)


def test_without_a_script(browser, url):
    context = browser.new_context(java_script_enabled=False)
    try:
        shop = List(context, url, live=False)
        # The page reloads itself until it shows the products.
        expect(shop.rows).to_have_count(40)
        shop.search.fill("oak kettle")
        shop.search.press("Enter")
        expect(shop.rows).to_have_count(20)
        shop.heart("Amber Oak Kettle").click()
        expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-pressed", "true")
        expect(shop.page).to_have_url(re.compile(r"search=oak\+kettle|search=oak%20kettle"))
        shop.search.fill("kettle")
        shop.search.press("Enter")
        expect(shop.rows).to_have_count(40)
        shop.more.click()
        expect(shop.rows).to_have_count(80)
        shop.page.locator("#network-offline").click()
        shop.heart(shop.names.nth(3).text_content()).click()
        expect(shop.rows.nth(3).locator(".error")).to_contain_text("There is no network connection.")
        shop.names.first.click()
        # The list has already loaded the product.
        expect(shop.page.locator("#details")).to_be_visible()
        expect(shop.page.locator("time")).to_have_text(re.compile(r"^Updated \d+:\d+"))
    finally:
        context.close()


def test_an_address_of_no_product(context, url):
    """The address of a missing product shows a page that reports it."""
    page = context.new_page()
    assert page.goto(f"{url}catalogue/nothing").status == 404
    expect(page.get_by_role("group")).to_contain_text("No Such Product")
    page.goto(f"{url}catalogue/10001")
    expect(page.locator("#placeholder")).to_be_visible()


@pytest.mark.parametrize("path", ["catalogue", "catalogue?language=ja&search=linen", "catalogue/7", "catalogue/x"])
def test_it_fits_a_narrow_window(context, url, path):
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(url + path)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_favourites_and_products_are_kept_in_files_of_their_own(context, start, tmp_path):
    options = ["--port", 0, "--database", tmp_path / "todos.sqlite"]
    first = start(*options)
    shop = List(context, first.url, "?search=oak%20kettle")
    shop.heart("Amber Oak Kettle").click()
    expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-pressed", "true")
    expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-busy", "false")
    assert first.stop() == (0, "", "")
    assert (tmp_path / "catalogue.sqlite").exists()
    shop = List(context, start(*options).url, "?search=oak%20kettle")
    expect(shop.heart("Amber Oak Kettle")).to_have_attribute("aria-pressed", "true")


def test_a_tab_finds_a_restarted_program_again(context, start, tmp_path):
    options = ["--database", tmp_path / "todos.sqlite"]
    first = start("--port", 0, *options)
    shop = List(context, first.url)
    shop.search.fill("oak kettle")
    expect(shop.rows).to_have_count(20)
    first.stop()
    expect(shop.page.get_by_text("Connection lost.")).to_be_visible()
    start("--port", first.port, *options)
    expect(shop.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(shop.rows).to_have_count(20)
    shop.search.fill("oak teapot")
    expect(shop.names.first).to_have_text("Amber Oak Teapot")


def test_a_text_typed_without_a_connection_is_searched_for(context, start, tmp_path):
    options = ["--database", tmp_path / "todos.sqlite"]
    first = start("--port", 0, *options)
    shop = List(context, first.url)
    shop.search.press_sequentially("oak")
    expect(shop.page).to_have_url(re.compile(r"/catalogue\?search=oak$"))
    first.stop()
    expect(shop.page.get_by_text("Connection lost.")).to_be_visible()
    shop.search.press_sequentially(" kettle")
    start("--port", first.port, *options)
    expect(shop.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(shop.page.locator("#list-heading")).to_have_text("oak kettle")
    expect(shop.rows).to_have_count(20)
    expect(shop.search).to_have_value("oak kettle")
    expect(shop.page).to_have_url(re.compile(r"/catalogue\?search=oak%20kettle$"))


def test_an_inspector_sees_its_stores(context, start):
    """The inspector shows the stores of the catalogue."""
    program = start("--in-memory", "--port", 0, "--inspect", "control")
    inspector = Inspector(context, program)
    shop = List(context, program.url)
    expect(shop.rows).to_have_count(40)
    inspector.store("Favourites")
    inspector.store("Search")
