import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Who may import whom. A package that is not named on the right may not be imported from the left. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "packages/engine": [],
  "packages/contract": ["packages/engine"],
  "packages/ticket-layout": ["packages/contract"],
  "apps/server": ["packages/engine", "packages/contract", "packages/ticket-layout"],
  "apps/web": ["packages/engine", "packages/contract", "packages/ticket-layout"],
  "apps/agent": ["packages/engine", "packages/contract", "packages/ticket-layout"],
  bench: ["packages/engine", "packages/contract"],
  e2e: [],
};

const packageFolders = Object.keys(allowed);

test("no package imports what it may not", () => {
  expect(sources().flatMap((file) => importsOf(file).flatMap((target) => broken(file, target)))).toEqual([]);
});

test("the engine imports nothing but itself", () => {
  const foreign = sources()
    .filter((file) => file.startsWith("packages/engine/") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith("#"))
        .map((target) => `${file} → ${target}`),
    );
  expect(foreign).toEqual([]);
});

test("the layout of tickets takes nothing but types from elsewhere", () => {
  const foreign = sources()
    .filter((file) => file.startsWith("packages/ticket-layout/") && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/^import (?!type )[^"]*"([^#][^"]*)"/gm)].map(
        ([, target]) => `${file} → ${target}`,
      ),
    );
  expect(foreign).toEqual([]);
});

test("what crosses the packages' borders is noticed", () => {
  expect(broken("packages/engine/src/a.ts", "@cherga/contract/b")).toHaveLength(1);
  expect(broken("apps/web/src/a.ts", "@cherga/server/b")).toHaveLength(1);
  expect(broken("apps/server/src/a.ts", "../../web/src/b.ts")).toHaveLength(1);
  expect(broken("apps/server/src/a.ts", "@cherga/engine/b")).toEqual([]);
});

test("screens import no other screen, and nothing they are built from imports them", () => {
  const web = "apps/web/src/staff/";
  const shared = [
    "account",
    "api",
    "enrolment",
    "visitor-form-fields",
    "forms",
    "hall",
    "live",
    "preview",
    "registration",
    "resource",
    "session",
    "texts",
    "ui",
    "schedule-result",
  ];
  const outer = ["app", "pages", "screens"];
  const wrong = sources()
    .filter((file) => file.startsWith(web))
    .flatMap((file) => {
      const [folder = "", part = ""] = file.slice(web.length).split("/");
      return importsOf(file)
        .filter((target) => target.startsWith("#staff/"))
        .filter((target) => {
          const [to = "", toPart = ""] = target.slice("#staff/".length).split("/");
          if (shared.includes(folder)) return outer.includes(to);
          return folder === "screens" && (to === "screens" ? toPart !== part : outer.includes(to));
        })
        .map((target) => `${file} → ${target}`);
    });
  expect(wrong).toEqual([]);
});

test("screens of visitors carry nothing of the staff's", () => {
  const visitors = "apps/web/src/visitors/";
  const lent = ["#visitors/", "#shared/"];
  const wrong = sources()
    .filter((file) => file.startsWith(visitors))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith("#") && !lent.some((start) => target.startsWith(start)))
        .map((target) => `${file} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

function broken(file: string, target: string): readonly string[] {
  const from = packageOf(file);
  const to = target.startsWith("@cherga/")
    ? packageNamed(target)
    : target.startsWith(".")
      ? packageOf(relative(root, resolve(root, file, "..", target)))
      : from;
  return from === to || (from !== undefined && to !== undefined && allowed[from]?.includes(to))
    ? []
    : [`${file} → ${target}`];
}

function packageOf(file: string): string | undefined {
  return packageFolders.find((folder) => file.startsWith(`${folder}/`));
}

function packageNamed(target: string): string | undefined {
  const name = target.split("/")[1] ?? "";
  return packageFolders.find((folder) => folder.split("/").at(-1) === name);
}

function sources(): readonly string[] {
  return packageFolders.flatMap((folder) => filesIn(join(root, folder)));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : [];
  });
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(
    /^\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? "");
}
