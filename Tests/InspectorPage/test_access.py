"""Keyboard control, screen readers and narrow windows."""

import app
import pytest
from playwright.sync_api import expect


@pytest.fixture
def tab(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def press(tab, *keys):
    for key in keys:
        tab.page.keyboard.press(key)


def test_arrows_move_through_the_history(tab):
    tab.history.focus()
    press(tab, "ArrowDown")
    expect(tab.row("add")).to_have_attribute("aria-selected", "true")
    press(tab, "ArrowDown", "ArrowDown")
    expect(tab.row("load")).to_have_attribute("aria-selected", "true")
    identifier = tab.row("load").get_attribute("id")
    expect(tab.history).to_have_attribute("aria-activedescendant", identifier)
    press(tab, "ArrowLeft")
    expect(tab.row("load")).to_have_attribute("aria-expanded", "false")
    expect(tab.row("attempt 1")).to_have_count(0)
    press(tab, "ArrowLeft")
    expect(tab.row("refresh")).to_have_attribute("aria-selected", "true")
    press(tab, "ArrowRight", "ArrowRight")
    expect(tab.row("load")).to_have_attribute("aria-expanded", "true")
    press(tab, "ArrowRight")
    expect(tab.row("loading")).to_have_attribute("aria-selected", "true")
    press(tab, "End")
    expect(tab.row("sync")).to_have_attribute("aria-selected", "true")
    press(tab, "Home", "Enter")
    expect(tab.details.get_by_role("heading", level=2)).to_be_focused()
    press(tab, "Escape")
    expect(tab.history).to_be_focused()


def test_the_menu_by_keyboard(tab):
    tab.history.focus()
    press(tab, "Home", "m")
    expect(tab.menu.get_by_role("menuitem").first).to_be_focused()
    press(tab, "ArrowDown", "ArrowDown", "ArrowUp", "Escape")
    expect(tab.menu).to_be_hidden()
    expect(tab.history).to_be_focused()
    press(tab, "m", "Enter")
    expect(tab.row("add")).to_have_count(0)
    expect(tab.history).to_be_focused()


def test_keys_for_everywhere(tab):
    press(tab, "/")
    expect(tab.search).to_be_focused()
    press(tab, "s", "a", "Space", "?")
    expect(tab.search).to_have_value("sa ?")
    press(tab, "Escape")
    expect(tab.search).to_have_value("")
    press(tab, "ArrowDown")
    expect(tab.history).to_be_focused()
    press(tab, "Space")
    expect(tab.button("Resume")).to_have_attribute("aria-pressed", "true")
    press(tab, "Space")
    expect(tab.button("Pause")).to_have_attribute("aria-pressed", "false")
    press(tab, "?")
    expect(tab.page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(tab.page.get_by_role("dialog")).to_contain_text("the last 50,000 entries")
    press(tab, "Escape")
    expect(tab.page.get_by_role("dialog")).to_have_count(0)


def test_the_tree_of_stores_by_keyboard(tab):
    items = tab.stores.get_by_role("treeitem")
    items.first.focus()
    press(tab, "ArrowRight")
    expect(items.first).to_have_attribute("aria-expanded", "true")
    expect(tab.item("items")).to_be_visible()
    press(tab, "ArrowDown")
    field = tab.stores.get_by_role("treeitem", name="items: 2 elements", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-level", "2")
    expect(field).to_have_attribute("aria-posinset", "1")
    expect(field).to_have_attribute("aria-setsize", "2")
    press(tab, "ArrowRight")
    expect(tab.item("0")).to_be_visible()
    press(tab, "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")
    expect(field).to_be_focused()
    press(tab, "End")
    expect(items.last).to_be_focused()
    press(tab, "Home", "ArrowLeft")
    expect(tab.item("items")).to_be_hidden()
    press(tab, "Enter")
    expect(tab.details.get_by_role("heading", level=2)).to_have_text("TodoStore")


def test_the_focus_stays_while_an_open_state_changes(tab, inspector):
    tab.open("TodoStore")
    tab.open("items")
    tab.item("1").click()
    focused = tab.stores.get_by_role("treeitem", name="1: Todo")
    expect(focused).to_be_focused()
    inspector.act(1, "rename", app.todos(app.todo(1, "Milk"), app.todo(2, "Rye bread"), app.todo(3, "Salt")))
    expect(tab.item("2")).to_be_visible()
    expect(focused).to_be_focused()


def test_what_a_screen_reader_finds(tab):
    expect(tab.history).to_have_attribute("aria-rowcount", "12")
    row = tab.row("load")
    for name, value in {"level": "2", "posinset": "1", "setsize": "3", "expanded": "true", "rowindex": "4"}.items():
        expect(row).to_have_attribute(f"aria-{name}", value)
    expect(row).to_have_accessible_name("load load UserStore 2 commits 1.30 s failed Menu of this entry")
    for column in ["Entry", "Store", "Commit", "Duration", "Outcome"]:
        expect(tab.page.get_by_role("columnheader", name=column)).to_be_visible()
    for name in ["Stores", "History", "Details"]:
        expect(tab.page.get_by_role("region", name=name, exact=True)).to_be_visible()
    for field in ["Store", "Kind", "Name", "Outcome"]:
        expect(tab.page.get_by_role("combobox", name=field, exact=True)).to_be_visible()
    expect(tab.page.get_by_role("contentinfo", name="Timeline")).to_be_visible()


def test_events_are_not_read_out(tab, inspector):
    inspector.act(1, "quiet", app.todos())
    expect(tab.row("quiet")).to_be_visible()
    expect(tab.announcer).to_have_text("")


def test_the_skip_link(tab):
    press(tab, "Tab")
    link = tab.page.get_by_role("link", name="Skip to the history")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    press(tab, "Enter")
    expect(tab.history).to_be_focused()
    expect(tab.page.locator("#connection-text")).to_have_text("Connected")


@pytest.mark.parametrize("width", [320, 360, 700, 1000])
def test_it_fits_a_narrow_window(tab, width):
    tab.select("add")
    tab.page.set_viewport_size({"width": width, "height": 740})
    assert tab.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for element in ["#history-pane", "#stores-pane", "#details", "footer", "header"]:
        assert tab.page.locator(element).evaluate("element => element.scrollWidth <= element.clientWidth"), element


def test_one_column_with_tabs(tab):
    tab.page.set_viewport_size({"width": 360, "height": 740})
    expect(tab.row("sync")).to_be_in_viewport()
    expect(tab.stores).to_be_hidden()
    tab.page.get_by_role("tab", name="Stores").click()
    expect(tab.stores).to_be_visible()
    expect(tab.history).to_be_hidden()
    tab.page.get_by_role("tab", name="Stores").press("ArrowRight")
    expect(tab.page.get_by_role("tab", name="Details")).to_be_focused()
    expect(tab.page.locator("#details")).to_be_visible()
    tab.page.get_by_role("tab", name="History").click()
    tab.row("toggle").dblclick()
    expect(tab.page.get_by_role("tabpanel")).to_contain_text("TodoStore.toggle")


CONTRAST = """() => {
    const parse = (text) => {
        const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
        return { r, g, b, a };
    };
    const luminance = ({ r, g, b }) => {
        const part = (value) => ((value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const low = [];
    for (const element of document.querySelectorAll("body *")) {
        const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!isText || !element.checkVisibility({ visibilityProperty: true }) || element.closest("[aria-disabled=true], .unseen")) continue;
        let [background, opacity] = [null, 1];
        for (let each = element; each; each = each.parentElement) {
            const style = getComputedStyle(each);
            opacity *= Number(style.opacity);
            const color = parse(style.backgroundColor);
            if (!background && color.a === 1) background = color;
        }
        if (opacity === 0) continue;
        const color = parse(getComputedStyle(element).color);
        const mixed = Object.fromEntries(["r", "g", "b"].map((key) => [key, color[key] * opacity + background[key] * (1 - opacity)]));
        const [light, dark] = [luminance(mixed), luminance(background)].sort((left, right) => right - left);
        const contrast = (light + 0.05) / (dark + 0.05);
        if (contrast < 4.5) low.push(`${element.className || element.nodeName} ${element.textContent.trim().slice(0, 20)}: ${contrast.toFixed(2)}`);
    }
    return low;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(tab, inspector, scheme):
    tab.page.emulate_media(color_scheme=scheme)
    tab.open("TodoStore")
    tab.open("items")
    tab.open("0")
    tab.filter("Outcome", "failed")
    tab.search.fill("att")
    tab.select("attempt 1")
    assert tab.page.evaluate(CONTRAST) == []
    tab.button("Clear filters").click()
    tab.choose("Mute the name “search”", row="search")
    tab.button("show").click()
    inspector.go(2)
    tab.select("toggle")
    expect(tab.section("Changes").locator("li")).to_have_count(1)
    assert tab.page.evaluate(CONTRAST) == []
