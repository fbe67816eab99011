import "#visitors/kit/theme.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

/** Renders a screen into its page. */
export function start(screen: ReactNode): void {
  const place = document.querySelector("#app");
  if (place === null) throw new Error("there is no place for the screen");
  createRoot(place).render(<StrictMode>{screen}</StrictMode>);
}

/** Returns the data that the server has inlined into the page, so that the first render needs no request. */
// Only the caller knows the type of its page's data.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function inlined<T>(): T | undefined {
  const text = document.querySelector("#inlined")?.textContent;
  if (text === undefined || text === null || text.trim() === "") return undefined;
  // The server writes it by the same contract as its answers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as T;
}
