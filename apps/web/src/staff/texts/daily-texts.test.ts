import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import setup from "#staff/texts/en-setup.ts";

const staff = fileURLToPath(new URL("..", import.meta.url));
/** The folders of the pages that are opened without the texts of the others. */
const dailyFolders = [
  "screens/dashboard",
  "screens/console",
  "screens/supervision",
  "hall",
  "registration",
  "unscheduled",
  "day-load",
  "pages",
  "ui",
  "live",
];
const setupKeys = Object.keys(setup).map((key) => key.replace(/_(one|few|many|other)$/, ""));

test.each(dailyFolders)("%s needs no text of the pages that configure", (folder) => {
  const files = readdirSync(join(staff, folder), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  expect(files).not.toEqual([]);
  const needed = files.flatMap((file) => {
    const source = readFileSync(join(staff, folder, file), "utf8");
    const whole = [...source.matchAll(/"([\w-]+(?:\.[\w-]+)+)"/g)].map(([, key = ""]) => key);
    const begun = [...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start = ""]) => start);
    return [
      ...whole.filter((key) => setupKeys.includes(key)),
      ...begun.filter((start) => setupKeys.some((key) => key.startsWith(start))),
    ].map((key) => `${file}: ${key}`);
  });
  expect(needed).toEqual([]);
});
