import "#visitors/kit/theme.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

/** Starts a screen in its page. */
export function start(screen: ReactNode): void {
  const place = document.querySelector("#app");
  if (place === null) throw new Error("there is no place for the screen");
  createRoot(place).render(<StrictMode>{screen}</StrictMode>);
}

/** Gives what the server has put into the page, so that it need not be fetched before anything is shown. */
// Only the caller knows the type of what its page was given.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function inlined<T>(): T | undefined {
  const text = document.querySelector("#inlined")?.textContent;
  if (text === undefined || text === null || text.trim() === "") return undefined;
  // The server writes it from the same contract as its answers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as T;
}
