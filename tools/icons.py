"""Draw the icons of the installed client from web/public/icon.svg, with Chromium: run it when the drawing changes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
CHROMIUM = "/usr/bin/chromium"
GROUND = "#e8dcc0"
"""The ground of the drawing: a system that cuts its own shape out of an icon needs it up to the edge."""
SAFE = 0.7
"""How much of such an icon the drawing fills."""
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, SAFE)}


def page_of(drawing: str, size: int, fills: float) -> str:
    ground = GROUND if fills < 1 else "transparent"
    return (
        f"<style>body{{margin:0;background:{ground};display:grid;place-items:center;height:{size}px}}"
        f"svg{{width:{size * fills}px}}</style>{drawing}"
    )


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, fills) in ICONS.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(drawing, size, fills))
            page.screenshot(path=PUBLIC / name, omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
