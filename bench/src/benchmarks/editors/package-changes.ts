import type { EditorChange } from "#benchmarks/editors/editor-change";
import { byTurns, found, pressing } from "#benchmarks/editors/in-editor";

const chain = found("[data-chain] ol");
const second = byTurns("Photo and fingerprints", "Payment of fees");
/** The demo lets a power of attorney lend its spare time. */
const connection = byTurns("blocking", "lendTime");

/** The visit that comes of a package is drawn on a sample day. */
export const packageChanges: readonly EditorChange[] = [
  {
    what: "order of components, to the visit",
    path: "/service-package/1",
    open: async (page) => {
      await page.locator("[data-chain] li").first().waitFor();
      await page.locator('[data-box="fee"]').click();
      await page.getByRole("button", { name: "Later", exact: true }).waitFor();
      return page;
    },
    make: (count) => pressing(found(byTurns('[aria-label="Later"]', '[aria-label="Earlier"]')(count))),
    isShown: (count) => `${chain}.children[1].innerText.includes("${second(count)}")`,
  },
  {
    what: "kind of a dependency, to the visit",
    path: "/service-package/2",
    open: async (page) => {
      await page.locator("[data-chain] li").first().waitFor();
      await page.getByRole("button", { name: /^Power of attorney → Collection of documents/ }).click();
      await page.getByRole("radiogroup", { name: "Dependency type" }).waitFor();
      return page;
    },
    make: (count) => pressing(found(`[role=radiogroup] input[value="${connection(count)}"]`)),
    isShown: (count) => `${chain}.innerText.includes("lends 15 min") === ${connection(count) === "lendTime"}`,
  },
];
