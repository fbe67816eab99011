import { useLayoutEffect } from "react";
import { accentVariables } from "@cherga/contract/looks/accent";

/** Shows the screen in the accent colour of an organization, as soon as it is known. */
export function useAccent(accent: string | undefined): void {
  useLayoutEffect(() => {
    if (accent === undefined) return undefined;
    const { style } = document.documentElement;
    const variables = Object.entries(accentVariables(accent));
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [accent]);
}
