import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The packages that each package may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "packages/engine": [],
  "packages/branch-protocol": ["packages/engine", "packages/test-network"],
  "packages/contract": ["packages/engine"],
  "packages/ticket-layout": ["packages/contract"],
  "packages/announcements": ["packages/contract"],
  "packages/report-texts": [],
  "packages/charts": [],
  "packages/outgoing": [],
  "packages/test-network": [],
  "packages/printing": ["packages/outgoing", "packages/test-network"],
  "packages/payment-terminal": ["packages/outgoing"],
  "apps/server": [
    "packages/engine",
    "packages/branch-protocol",
    "packages/contract",
    "packages/ticket-layout",
    "packages/announcements",
    "packages/report-texts",
    "packages/charts",
    "packages/outgoing",
    "packages/printing",
    "packages/payment-terminal",
    "packages/test-network",
  ],
  "apps/web": [
    "packages/engine",
    "packages/contract",
    "packages/ticket-layout",
    "packages/announcements",
    "packages/report-texts",
    "packages/charts",
  ],
  "apps/agent": [
    "packages/engine",
    "packages/contract",
    "packages/ticket-layout",
    "packages/outgoing",
    "packages/printing",
    "packages/payment-terminal",
    "packages/test-network",
  ],
  bench: ["packages/engine", "packages/contract", "packages/test-network"],
  // Journeys use the simulated printer of packages/printing.
  e2e: ["packages/printing", "packages/test-network"],
};

const packageFolders = Object.keys(allowed);

/**
 * What is directly in a folder, rank by rank: each folder or file imports only those of earlier ranks, and none of its own
 * rank.
 */
type FolderOrder = readonly (readonly string[])[];

/** The order of the web's folders: the whole, then inside `staff` and inside `visitors`. */
const webOrders: Readonly<Record<string, FolderOrder>> = {
  "apps/web/src": [["shared"], ["staff", "visitors"]],
  "apps/web/src/staff": [
    ["texts", "session", "service-worker"],
    ["api"],
    ["live", "ui"],
    ["forms"],
    ["account", "hall", "preview", "resource", "schedule-result"],
    ["day-load", "enrolment", "payments", "unscheduled", "visitor-form-fields"],
    ["registration"],
    ["screens", "shell"],
    ["reports"],
    ["debugging", "devices"],
    ["pages"],
    ["app"],
    ["main"],
  ],
  "apps/web/src/visitors": [
    ["kit"],
    ["board", "booking", "indicator", "kiosk", "phone", "tracker"],
    ["previews"],
  ],
};

/** The order of the server's folders: the whole, then inside some of them. */
const serverOrders: Readonly<Record<string, FolderOrder>> = {
  "apps/server/src": [
    ["base"],
    ["db"],
    ["postgres", "audit", "threads"],
    ["http"],
    ["auth"],
    ["live", "status"],
    ["delivery"],
    ["resources", "files"],
    ["queue"],
    ["sign-in", "schedules", "messages"],
    ["templates", "announcements", "unscheduled"],
    ["devices", "debugging"],
    ["branches"],
    ["payments"],
    ["visitors", "health"],
    ["windows"],
    ["snapshots", "retention", "reports"],
    ["previews"],
    ["demo"],
    ["environment", "log", "deps"],
    ["first-administrator", "forwarded-kinds", "build-services", "timers", "app", "start-failure"],
    ["start-server"],
    ["main"],
  ],
  "apps/server/src/devices": [
    ["screens", "agents"],
    ["views"],
    ["deps"],
    ["jobs"],
    ["printing", "voice"],
    ["running"],
    ["http"],
  ],
  "apps/server/src/queue": [
    ["config"],
    ["day"],
    ["views", "runner"],
    ["provisional"],
    ["days", "forecast"],
    ["live", "presence", "figures"],
    ["deps"],
    ["registration", "timers"],
    ["http"],
  ],
  "apps/server/src/visitors": [
    ["limits", "live", "shared", "pages"],
    ["push"],
    ["deps"],
    ["board", "booking", "kiosk", "reminders", "tracker"],
    ["bot"],
  ],
  "apps/server/src/branches": [
    ["copy"],
    ["link"],
    ["vouchers"],
    ["centre", "branch"],
    ["deps"],
    ["mount-branches"],
  ],
  "apps/server/src/windows": [["watch"], ["deps"], ["consoles", "displays", "browser"]],
};

/** The order of the agent's folders. */
const agentOrders: Readonly<Record<string, FolderOrder>> = {
  "apps/agent/src": [
    ["complaint", "log", "version"],
    ["folder"],
    ["journal"],
    ["server"],
    ["drivers"],
    ["screens"],
    ["jobs"],
    ["consoles"],
    ["command-line", "commands"],
    ["main"],
  ],
};

/** Tests may borrow from anywhere: they do not decide whether a folder can be understood alone. */
const isTest = /\.(test|spec)\.tsx?$|\/testing\//;

test("no package imports what it may not", () => {
  expect(sources().flatMap((file) => importsOf(file).flatMap((target) => broken(file, target)))).toEqual([]);
});

test("every package declares what it imports", () => {
  expect(packageFolders.flatMap(undeclaredIn)).toEqual([]);
});

test("only tests use what is made for tests", () => {
  const users = sources().filter((file) =>
    importsOf(file).some((target) => target.startsWith("@cherga/test-network/")),
  );
  expect(users.filter((file) => !isTest.test(file) && !/^(bench|e2e)\//.test(file))).toEqual([]);
  expect(users.length).toBeGreaterThan(5);
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

/** A rule of spelling that imports nothing itself. */
const pureElsewhere = new Set(["@cherga/contract/preposition"]);

test.each(["ticket-layout", "announcements"])("%s takes nothing but types from elsewhere", (name) => {
  const foreign = sources()
    .filter((file) => file.startsWith(`packages/${name}/`) && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/^import (?!type )[^"]*"([^#][^"]*)"/gm)]
        .flatMap(([, target = ""]) => (pureElsewhere.has(target) ? [] : target))
        .map((target) => `${file} → ${target}`),
    );
  expect(foreign).toEqual([]);
});

test("what crosses the packages' borders is noticed", () => {
  expect(broken("packages/engine/src/a.ts", "@cherga/contract/b")).toHaveLength(1);
  expect(broken("apps/web/src/a.ts", "@cherga/server/b")).toHaveLength(1);
  expect(broken("apps/server/src/a.ts", "../../web/src/b.ts")).toHaveLength(1);
  expect(broken("apps/server/src/a.ts", "@cherga/engine/b")).toEqual([]);
});

test.each(Object.entries({ ...serverOrders, ...webOrders, ...agentOrders }))(
  "a folder of %s imports only folders before it",
  (base, order) => {
    expect(brokenArrows(base, order)).toEqual([]);
  },
);

test("no files of the web import each other in a circle, not even for types", () => {
  const files = filesIn(join(root, "apps/web/src"));
  const next = new Map(files.map((file) => [file, new Set(importsOf(file).map((to) => pathOf(file, to)))]));
  expect(files.filter((file) => reachOf(file, next).has(file))).toEqual([]);
});

test("screens import no other screen", () => {
  const screens = "apps/web/src/staff/screens";
  expect(brokenArrows(screens, [readdirSync(join(root, screens))])).toEqual([]);
});

test.each(packageFolders.map((folder) => `${folder}/src`))(
  "no folders of %s import each other in a circle",
  (base) => {
    expect(circlesIn(base)).toEqual([]);
  },
);

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

/** Lists the packages that a folder imports without declaring them. The root declares the tools that all of them use. */
function undeclaredIn(folder: string): readonly string[] {
  const declared = new Set([...declaredIn(folder, "dependencies", "devDependencies"), ...rootTools]);
  const imported = filesIn(join(root, folder)).flatMap(importsOf).filter(isForeign).map(nameOfPackage);
  return [...new Set(imported)].filter((name) => !declared.has(name)).map((name) => `${folder} → ${name}`);
}

const rootTools = declaredIn(".", "devDependencies");

function declaredIn(folder: string, ...kinds: readonly string[]): readonly string[] {
  const declaration: Readonly<Record<string, object>> = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  );
  return kinds.flatMap((kind) => Object.keys(declaration[kind] ?? {}));
}

const isForeign = (target: string): boolean =>
  !/^[.#/]|^node:/.test(target) && !builtinModules.includes(target);

/** Returns the package of an import: `@mantine/core/styles.css` is of `@mantine/core`. */
const nameOfPackage = (target: string): string =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

/** Lists the imports between the folders of a folder that do not go to an earlier rank. */
function brokenArrows(base: string, order: FolderOrder): readonly string[] {
  const ranks = new Map(order.flatMap((names, rank) => names.map((name) => [name, rank] as const)));
  // A folder without a rank compares as false, so it is reported.
  const rankOf = (name: string): number => ranks.get(name) ?? Number.NaN;
  return arrowsIn(base)
    .filter(({ file }) => !isTest.test(file))
    .filter(({ from, to }) => !(rankOf(to) < rankOf(from)))
    .map(({ file, target }) => `${file} → ${target}`);
}

/** Lists the groups of folders directly in `base` that reach each other by imports, each in alphabetical order. */
function circlesIn(base: string): readonly (readonly string[])[] {
  const folders = foldersIn(base);
  const next = new Map<string, Set<string>>(folders.map((folder) => [folder, new Set()]));
  const arrows = arrowsIn(base).filter(({ file }) => !isTest.test(file));
  for (const { from, to } of arrows) if (next.has(to)) next.get(from)?.add(to);
  const reached = new Map(folders.map((folder) => [folder, reachOf(folder, next)]));
  const meet = (a: string, b: string): boolean =>
    reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
  const circles = folders.map((folder) => folders.filter((other) => meet(folder, other)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()].filter(
    ({ length }) => length > 1,
  );
}

/** Returns everything that can be reached from a folder in one or more steps. */
function reachOf(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const to of next.get(folder) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
  return seen;
}

function foldersIn(base: string): readonly string[] {
  if (!existsSync(join(root, base))) return [];
  return readdirSync(join(root, base), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

type Arrow = { readonly file: string; readonly target: string; readonly from: string; readonly to: string };

/** Lists the imports between what is directly in a folder: its folders, and files, which count as folders. */
function arrowsIn(base: string): readonly Arrow[] {
  const folderOf = (path: string): string =>
    path
      .slice(base.length + 1)
      .split("/")[0]
      ?.replace(/\.tsx?$/, "") ?? "";
  return sources()
    .filter((file) => file.startsWith(`${base}/`))
    .flatMap((file) =>
      importsOf(file)
        .map((target) => ({ target, path: pathOf(file, target) }))
        .filter(({ path }) => path.startsWith(`${base}/`))
        .map(({ target, path }) => ({ file, target, from: folderOf(file), to: folderOf(path) })),
    )
    .filter(({ from, to }) => from !== to);
}

/** Returns the path of an imported file of the same package, without its ending where imports have none. */
function pathOf(file: string, target: string): string {
  if (target.startsWith("#")) return `${packageOf(file)}/src/${target.slice(1)}`;
  return target.startsWith(".") ? relative(root, resolve(root, file, "..", target)) : target;
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
