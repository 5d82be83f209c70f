"""An HTML page taken apart by the standard library's parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}
Attributes = dict[str, str | None]


@dataclass
class Element:
    tag: str
    attributes: Attributes
    text: str = ""


@dataclass
class Page(HTMLParser):
    """All elements in order; an element's text is what stands in it and below it."""

    elements: list[Element] = field(default_factory=list)
    unclosed: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag not in VOID:
            self.unclosed.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        element = self.unclosed.pop()
        assert element.tag == tag, f"</{tag}> closes <{element.tag}>"

    def handle_data(self, data: str) -> None:
        for element in self.unclosed:
            element.text += data

    def find(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]


def read_page(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    assert not page.unclosed
    return page
