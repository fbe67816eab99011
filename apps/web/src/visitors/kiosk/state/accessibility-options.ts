import { useCallback, useEffect, useState } from "react";

/** What a visitor can switch on to use the kiosk more easily. */
export const accessibilityOptions = ["text", "contrast", "reach"] as const;
export type AccessibilityOption = (typeof accessibilityOptions)[number];
export type AccessibilityOptions = ReadonlySet<AccessibilityOption>;

const none: AccessibilityOptions = new Set();

/** Returns what is switched on, and how to change it. Style sheets read it from the data attributes of the page. */
export function useAccessibilityOptions() {
  const [chosen, setChosen] = useState(none);
  useEffect(() => {
    const { dataset } = document.documentElement;
    for (const option of accessibilityOptions) dataset[option] = chosen.has(option) ? "on" : "off";
  }, [chosen]);
  const reset = useCallback(() => setChosen(none), []);
  return {
    chosen,
    reset,
    toggle: (option: AccessibilityOption) =>
      setChosen(
        (before) => new Set(accessibilityOptions.filter((each) => (each === option) !== before.has(each))),
      ),
  };
}
