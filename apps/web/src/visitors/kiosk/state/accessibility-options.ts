import { useCallback, useEffect, useState } from "react";

/** The options that make a kiosk easier to use. */
export const accessibilityOptions = ["text", "contrast", "reach"] as const;
export type AccessibilityOption = (typeof accessibilityOptions)[number];
export type AccessibilityOptions = ReadonlySet<AccessibilityOption>;

const none: AccessibilityOptions = new Set();

/** Returns the chosen options, and how to change them. Style sheets read them from data attributes of the page. */
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
