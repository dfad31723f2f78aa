"""The page as a user sees and operates it."""

import re

from playwright.sync_api import expect


class Screen:
    def __init__(self, page, url, connected=True):
        self.page = page
        page.goto(url)
        if connected:
            expect(page.locator("#connection-text")).to_have_text("Connected")
        self.history = page.get_by_role("treegrid", name="History")
        self.stores = page.get_by_role("tree", name="Stores")
        self.details = page.get_by_role("region", name="Details")
        self.search = page.get_by_role("searchbox")
        self.counts = page.locator("#counts")
        self.notices = page.locator("#notices .notice")
        self.slider = page.get_by_role("slider", name="Timeline")
        self.menu = page.get_by_role("menu")
        self.announcer = page.locator("#announcer")

    @property
    def rows(self):
        return self.page.locator("#history .spacer [role=row]:visible")

    @property
    def names(self):
        return self.rows.locator(".name")

    def row(self, name):
        return self.rows.filter(has=self.page.locator(".name", has_text=re.compile(f"^{re.escape(name)}$")))

    def select(self, name):
        self.row(name).click()
        expect(self.row(name)).to_have_attribute("aria-selected", "true")

    def button(self, name, exact=True):
        return self.page.get_by_role("button", name=name, exact=exact)

    def choose(self, item, row):
        """Chooses an item of a row's menu."""
        self.row(row).click(button="right")
        self.menu.get_by_role("menuitem", name=item).click()
        expect(self.menu).to_be_hidden()

    def filter(self, field, value):
        self.page.get_by_role("combobox", name=field, exact=True).select_option(label=value)

    def item(self, label, tree=None):
        """The row of an item of a tree."""
        return (tree or self.stores).locator(".item").filter(has=self.page.locator(".label", has_text=re.compile(f"^{re.escape(label)}$")))

    def open(self, label, tree=None):
        self.item(label, tree).locator(".twisty").click()

    def open_store(self, name):
        """Shows the details of a store."""
        self.item(name).locator(".label").click()
        expect(self.details.get_by_role("heading", level=2)).to_have_text(name)

    def notice(self, text):
        return self.notices.filter(has_text=text)

    def section(self, name):
        return self.details.get_by_role("region", name=name)
