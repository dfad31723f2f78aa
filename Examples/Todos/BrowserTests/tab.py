"""The actions of a user in one tab, and the elements that the user sees."""

from playwright.sync_api import expect


class Tab:
    def __init__(self, context, url, live=True):
        self.page = context.new_page()
        self.page.goto(url)
        if live:
            expect(self.page.locator("html[data-live=true]")).to_be_attached()
        self.title = self.page.get_by_label("What is to be done?")
        self.add_error = self.page.locator("#add-error")
        self.status = self.page.locator("#status")
        self.titles = self.page.locator("#todos .title")
        self.load_error = self.page.locator("#load-error")
        self.retry = self.page.get_by_role("button", name="Retry")
        self.reload = self.page.get_by_role("button", name="Reload")
        self.skeleton = self.page.locator("#skeleton")
        self.empty = self.page.locator("#empty")
        self.clear = self.page.get_by_role("button", name="Clear done")
        self.heading = self.page.locator("#list-heading")
        self.undo = self.page.get_by_role("button", name="Undo", exact=True)
        self.redo = self.page.get_by_role("button", name="Redo", exact=True)
        self.history_error = self.page.locator("#history-error")
        self.requests = self.page.locator("#requests li")
        self.clear_error = self.page.locator("#clear-error")

    def add(self, title):
        self.title.fill(title)
        self.title.press("Enter")

    def added(self, title):
        self.add(title)
        expect(self.title).to_have_value("")
        expect(self.row(title)).to_have_count(1)

    def row(self, title):
        return self.page.locator("#todos li", has=self.page.get_by_text(title, exact=True))

    def check(self, title):
        return self.row(title).get_by_role("checkbox")

    def delete(self, title):
        return self.row(title).get_by_role("button", name="Delete")

    def rename(self, title):
        return self.row(title).get_by_role("button", name="Rename")

    def typed(self, title):
        """The field that replaces a title while it is being edited."""
        return self.page.get_by_label(f"New title of {title}", exact=True)

    def row_error(self, title):
        return self.row(title).locator(".error")

    def choose(self, condition, value):
        """Sets a condition, such as `saving-failure`, and waits until the page shows it."""
        button = self.page.locator(f"#{condition}-{value}")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def show(self, name):
        self.page.get_by_role("navigation").get_by_role("link", name=name).click()

    def loading(self, name):
        """The link to a list that is being loaded."""
        return self.page.locator(f"#list-{name}[data-phase=loading]")

    def start_over(self):
        self.page.get_by_role("button", name="Load as if for the first time").click()
