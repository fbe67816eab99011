import "#visitors/kit/theme.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

/** Starts a screen in its page. */
export function start(screen: ReactNode): void {
  const place = document.querySelector("#app");
  if (place === null) throw new Error("there is no place for the screen");
  createRoot(place).render(<StrictMode>{screen}</StrictMode>);
}
