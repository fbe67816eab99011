/** Gives the texts that are not all on the page from left to right, or not all in their boxes. */
export function findCutOff(): readonly string[] {
  const isCut = (element: Element): boolean => {
    if (!element.checkVisibility() || element.closest("[aria-hidden=true]") !== null) return false;
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1) return false;
    const { overflowX } = getComputedStyle(element);
    const isTooNarrow = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    return left < -1 || right > innerWidth + 1 || isTooNarrow;
  };
  const isText = ({ nodeType, textContent }: Node): boolean =>
    nodeType === Node.TEXT_NODE && (textContent ?? "").trim() !== "";
  const texts = [...document.body.querySelectorAll("*")].filter((each) => [...each.childNodes].some(isText));
  const sideways = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  return [...sideways, ...texts.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120))];
}
