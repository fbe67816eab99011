import type { Page } from "playwright-core";

/** Returns the visible labels that do not fit: text of controls and headings that its box cuts off. */
export function cutLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const labels = "button, a, label, legend, th, dt, h1, h2, h3, [role=tab], [class*=Badge-root]";
    // Names from the data may be shortened; their elements are marked.
    const shortened = "[data-truncate], [class*=visuallyHidden], [aria-hidden=true]";
    const isCut = (element: Element): boolean => {
      const { overflowX, visibility } = getComputedStyle(element);
      if (visibility === "hidden" || (overflowX !== "hidden" && overflowX !== "clip")) return false;
      // Texts for screen readers only are one pixel wide.
      return element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1;
    };
    return [...document.querySelectorAll(labels)]
      .flatMap((label) => [label, ...label.querySelectorAll("*")])
      .filter((element) => element.textContent?.trim() && element.closest(shortened) === null)
      .filter((element) => element.querySelector("[data-truncate]") === null && isCut(element))
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.trim()}`);
  });
}
