import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The most that the scripts of a program may weigh, compressed, in kB: phones load them over slow lines. For staff, the
 * texts of a language and the dashboard come on top of it, about 40 kB.
 */
const budgets = {
  "ticket.html": 90,
  "phone.html": 90,
  "book.html": 120,
  "kiosk.html": 150,
  "screen.html": 110,
  "indicator.html": 90,
  "index.html": 225,
};

/**
 * Throws if a program has become too heavy.
 * @param {string} folder The built web, with compressed copies.
 */
export function checkSizeBudgets(folder) {
  for (const [page, budget] of Object.entries(budgets)) {
    const html = readFileSync(join(folder, page), "utf8");
    const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
    const kilobytes =
      scripts.reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0) / 1000;
    if (scripts.length === 0 || kilobytes > budget)
      throw new Error(`The scripts of ${page} weigh ${kilobytes.toFixed(1)} kB, more than ${budget} kB.`);
  }
}
