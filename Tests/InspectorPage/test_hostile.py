"""Every text of an app or a file is treated as hostile."""

import json

import app
import pytest
from playwright.sync_api import expect
from screen import Screen
from values import Case, Struct

MARKUP = [
    "<img src=x onerror='window.ran = true'>",
    "<script>window.ran = true</script>",
    "</div></section><b>out</b>",
    "\" autofocus onfocus='window.ran = true' x=\"",
    "'; window.ran = true; '",
    "javascript:window.ran = true",
    "{{constructor.constructor('window.ran = true')()}}",
    "\u202edesrever \u0000\u0007 x\"\u0301",
    "__proto__",
    "a\nb\n" * 300,
]


def fill(inspector, text):
    actions = [{"name": text, "arguments": 1}]
    first = inspector.store(text, Struct(text, **{text: [text, {text: text}, Case(text)], "plain": text}), style=text, actions=actions)
    second = inspector.store("Value", Case(text, **{text: text}), style="value", forced=text)
    outer = inspector.start(first, text, kind=text, payload=Struct(text, **{text: text}), site=text, interceptors=[text, text])
    value = Struct(text, **{text: [text + "!", {text: text}], "plain": text + "?"})
    inspector.commit(first, text, value, outer, woke=[(text, 1)])
    inspector.commit(second, text, Case(text, **{text: text + text}), outer, computed=True)
    inspector.end(outer, text, error=text)
    inner = inspector.start(first, "plain", parent=outer)
    inspector.commit(first, text, Struct(text, **{text: [text], "plain": text}), inner)
    inspector.end(inner, "failed", error=text)


def use_everything(tab, text):
    """Opens each place of the page that shows a text of the app."""
    page = tab.page
    expect(tab.rows).to_have_count(4)
    check_nothing_was_injected(page)
    for index in range(4):
        tab.rows.nth(index).click()
        expect(tab.details.get_by_role("heading", level=2)).to_be_visible()
        tab.rows.nth(index).click(button="right")
        expect(tab.menu).to_be_visible()
        page.keyboard.press("Escape")
    for store in page.locator(".store-item").all():
        store.locator(".label").click()
        expect(tab.details.get_by_role("heading", level=2)).to_be_visible()
        store.locator(".twisty").click()
    opened = page.locator("#stores li li .twisty:visible")
    expect(opened).not_to_have_count(0)
    for twisty in opened.all():
        twisty.click()
    check_nothing_was_injected(page)
    tab.rows.nth(3).click()
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("1")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.details.locator("h4")).not_to_have_count(0)
    check_nothing_was_injected(page)
    tab.rows.nth(0).click(button="right")
    tab.menu.get_by_role("menuitem").nth(3).click()
    expect(page.get_by_role("combobox", name="Name", exact=True)).to_have_class("chosen")
    tab.button("Clear filters").click()
    for index in range(3):
        tab.rows.nth(0).click(button="right")
        tab.menu.get_by_role("menuitem").nth(index).click()
        expect(page.locator(".chip")).to_have_count(1)
        page.locator(".chip").click()
        expect(page.locator(".chip")).to_have_count(0)
    tab.search.fill(text[:30])
    tab.search.fill("")
    # A new event draws everything again that depends on entries.
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))")


def check_nothing_was_injected(page):
    assert page.evaluate("window.ran") is None
    known = "script:not([src='script.js']), img, iframe, object, embed, b, base, [onerror], [onfocus], [autofocus], [onclick], link[rel=stylesheet]:not([href='style.css'])"
    assert page.locator(known).count() == 0
    assert page.locator("[style*='url'], a:not(.skip)").count() == 0
    assert page.evaluate("({}).ran") is None


@pytest.mark.parametrize("text", MARKUP, ids=range(len(MARKUP)))
def test_texts_of_an_app(inspector, screen, context, text):
    context.add_init_script(
        "window.violations = []; addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + event.blockedURI))"
    )
    inspector.app = text
    fill(inspector, text)
    tab = screen(inspector)
    use_everything(tab, text)
    check_nothing_was_injected(tab.page)
    assert tab.page.evaluate("window.violations") == []


@pytest.mark.parametrize("text", MARKUP, ids=range(len(MARKUP)))
def test_texts_of_a_file(inspector, start, screen, text):
    inspector.app = text
    fill(inspector, text)
    other = start(process=1)
    tab = screen(other)
    buffer = json.dumps(inspector.session()).encode()
    tab.page.locator("#file").set_input_files({"name": "<b>session</b>.json", "mimeType": "application/json", "buffer": buffer})
    expect(tab.notice("Session file: <b>session</b>.json")).to_be_visible()
    use_everything(tab, text)
    check_nothing_was_injected(tab.page)


def test_messages_of_an_app(inspector, screen):
    app.small(inspector)
    tab = screen(inspector)
    inspector.refusals["diff"] = inspector.refusals["test"] = ("gone", MARKUP[0])
    tab.select("toggle")
    expect(tab.section("Changes")).to_contain_text(MARKUP[0])
    tab.choose("Copy as test…", row="toggle")
    expect(tab.notice(MARKUP[0])).to_be_visible()
    check_nothing_was_injected(tab.page)


def test_the_policy_is_in_force(inspector, browser):
    """The other tests rely on this: the browser reports violations."""
    tab = Screen(browser.new_page(), inspector.url)
    violated = tab.page.evaluate(
        """() => new Promise((resolve) => {
            addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective));
            document.body.setAttribute("onclick", "window.ran = true");
            document.body.click();
        })"""
    )
    assert violated == "script-src-attr"
    tab.page.close()
