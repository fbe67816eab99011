// As texts: they run in the browser, where an element is a text that gives it.

/** A word that nothing else on a screen says. */
export const wordOf = (count: number): string => `Zala ${String(count).padStart(3, "0")}`;

/** One of two, by turns. */
export const byTurns =
  <T>(first: T, second: T) =>
  (count: number): T =>
    count % 2 === 0 ? first : second;

/** The element that a selector finds first. */
export const found = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;

/** The field beside which a label stands. */
export const labelled = (label: string): string =>
  `[...document.querySelectorAll("main label")].find(({ innerText }) => innerText === ${JSON.stringify(label)}).control`;

/** As the browser does when a key is pressed, with all of the word at once; gives when. */
export const typing = (element: string, word: string): string => `(() => {
  const input = ${element};
  const typedAt = performance.timeOrigin + performance.now();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set.call(input, ${JSON.stringify(word)});
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return typedAt;
})()`;

/** As the browser does when something is pressed by a key; gives when. */
export const pressing = (element: string): string => `(() => {
  const pressed = ${element};
  const pressedAt = performance.timeOrigin + performance.now();
  pressed.click();
  return pressedAt;
})()`;
