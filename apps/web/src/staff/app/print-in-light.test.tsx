import { expect, test } from "vitest";
import { printInLight } from "#staff/app/print-in-light.ts";

test("a dark page is printed in the light colours, and is dark again afterwards", () => {
  printInLight();
  const page = document.documentElement;
  page.dataset["mantineColorScheme"] = "dark";
  globalThis.dispatchEvent(new Event("beforeprint"));
  expect(page.dataset["mantineColorScheme"]).toBe("light");
  globalThis.dispatchEvent(new Event("afterprint"));
  expect(page.dataset["mantineColorScheme"]).toBe("dark");
});
