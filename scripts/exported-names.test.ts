import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = [
  "packages/engine",
  "packages/branch-protocol",
  "packages/contract",
  "packages/ticket-layout",
  "packages/outgoing",
  "packages/test-network",
  "packages/printing",
  "packages/payment-terminal",
  "packages/announcements",
  "packages/charts",
  "apps/server",
  "apps/web",
  "apps/agent",
];

/**
 * Names that two files of a package export because they mean the same thing on both sides: the staff's screens and the
 * visitors' have a clock, texts and calls of their own. The list may only become shorter.
 */
const sharedNames: Readonly<Record<string, readonly string[]>> = {
  "apps/web": [
    "CallRequest",
    "DisplayStatus",
    "LanguageChoice",
    "ServiceChoice",
    "StepAt",
    "Texts",
    "Times",
    "dictionaries",
    "displayStatusOf",
    "listen",
    "mondayOf",
    "timesIn",
    "useNow",
    "useTexts",
    "useWords",
  ],
};

/** Words that only look like participles. */
const nouns: ReadonlySet<string> = new Set([
  "Binding",
  "Booking",
  "Finding",
  "Grouping",
  "Listening",
  "Need",
  "Opening",
  "Rating",
  "Recording",
  "Setting",
]);

const irregular: ReadonlySet<string> = new Set(
  "Bound Chosen Done Drawn Found Given Held Known Lost Made Met Said Seen Sent Shown Sold Taken Told Written".split(
    " ",
  ),
);

test.each(packages)("a name that %s exports means one thing", (folder) => {
  const filesByName = new Map<string, Set<string>>();
  for (const { name, file } of exportsOf(folder))
    filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  const several = [...filesByName].filter(([, files]) => files.size > 1);
  expect(several.map(([name]) => name).toSorted()).toEqual(sharedNames[folder] ?? []);
});

test.each(packages)("no type of %s is a bare participle", (folder) => {
  const participles = filesIn(join(root, folder, "src")).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^\s*(?:export )?type (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => irregular.has(name) || (/^[A-Z][a-z]+(ed|ing)$/.test(name) && !nouns.has(name)))
      .map((name) => `${relative(root, path)}: ${name}`),
  );
  expect(participles).toEqual([]);
});

type Export = { readonly file: string; readonly kind: string; readonly name: string };

function exportsOf(folder: string): readonly Export[] {
  return filesIn(join(root, folder, "src")).flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(
        /^export (?:default )?(?:async )?(type|const|function|class) \*?(\w+)/gm,
      ),
    ].map(([, kind = "", name = ""]) => ({ file: relative(root, path), kind, name })),
  );
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "testing" ? [] : filesIn(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|spec)\./.test(entry.name) ? [path] : [];
  });
}
