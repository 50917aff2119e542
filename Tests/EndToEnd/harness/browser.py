"""Headless Chromium, as people meet the pages: no script, a narrow window, light or dark."""
import os
import pathlib

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait


# A folder for the pictures that a person looks at.
PICTURES = os.environ.get("LIGATURE_PICTURES") and os.path.abspath(os.environ["LIGATURE_PICTURES"])


def chromium(*arguments, prefs=None):
    """Starts headless Chromium with these arguments and preferences."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", *arguments):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    if prefs:
        options.add_experimental_option("prefs", prefs)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


class Browser:
    WIDTH, HEIGHT = 360, 760

    def __init__(self, pictures):
        self.driver = chromium("--hide-scrollbars", prefs={"profile.managed_default_content_settings.javascript": 2})
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": self.WIDTH, "height": self.HEIGHT, "deviceScaleFactor": 1, "mobile": False})
        self.pictures = pathlib.Path(PICTURES or pictures)

    def close(self):
        self.driver.quit()

    def open(self, url):
        self.driver.get(url)

    def press(self, answer, leads_on=True):
        page = self.driver.find_element(By.TAG_NAME, "html")
        self.driver.find_element(By.CSS_SELECTOR, f"button[value={answer}]").click()
        if leads_on:
            WebDriverWait(self.driver, 60).until(lambda _: is_gone(page))

    def fill(self, **fields):
        for name, text in fields.items():
            self.driver.find_element(By.NAME, name).send_keys(text)

    def value(self, name):
        """What a field holds."""
        return self.driver.find_element(By.NAME, name).get_attribute("value")

    @property
    def focused(self):
        """The name of the field that the user types into."""
        return self.driver.switch_to.active_element.get_attribute("name")

    @property
    def invalid(self):
        """The names of the fields that are said to be wrong, each of which the problem describes."""
        fields = self.driver.find_elements(By.CSS_SELECTOR, "[aria-invalid=true]")
        assert all("problem" in field.get_attribute("aria-describedby").split() for field in fields)
        return [field.get_attribute("name") for field in fields]

    def texts(self, selector):
        return [element.text for element in self.driver.find_elements(By.CSS_SELECTOR, selector)]

    @property
    def title(self):
        [title] = self.texts("h1")
        # What follows is the name of the service.
        assert title == self.driver.title.split(" · ")[0]
        return title

    @property
    def problem(self):
        [problem] = self.texts("[role=alert]")
        return problem

    @property
    def facts(self):
        return dict(zip(self.texts("dt"), self.texts("dd")))

    @property
    def links(self):
        return [element.get_attribute("href") for element in self.driver.find_elements(By.TAG_NAME, "a")]

    def look(self, name):
        """A picture in light and one in dark; checks what pictures show badly: the width, and names for those who listen."""
        for scheme in ("light", "dark"):
            self.driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(self.pictures / f"{name}-{scheme}.png"))
        metrics = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})
        assert metrics["cssContentSize"]["width"] <= self.WIDTH
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        controls = [node for node in nodes if node.get("role", {}).get("value") in ("textbox", "button", "link", "heading")]
        assert controls and all(node.get("name", {}).get("value") for node in controls)


def is_gone(element):
    """Whether the page that an element is of was left. The driver says so in two ways, as the moment has it."""
    try:
        element.is_enabled()
        return False
    except StaleElementReferenceException:
        return True
    except WebDriverException as error:
        if "does not belong to the document" in str(error):
            return True
        raise
