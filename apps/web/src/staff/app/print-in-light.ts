const attribute = "data-mantine-color-scheme";

/** Prints in the light colours: paper is white, and pale words on it cannot be read. */
export function printInLight(): void {
  let shown: string | null = null;
  globalThis.addEventListener("beforeprint", () => {
    shown = document.documentElement.getAttribute(attribute);
    document.documentElement.setAttribute(attribute, "light");
  });
  globalThis.addEventListener("afterprint", () => {
    if (shown !== null) document.documentElement.setAttribute(attribute, shown);
  });
}
