import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Groups = NonNullable<Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]>;
type ChunkName = Extract<Groups[number]["name"], (...args: never[]) => unknown>;

/**
 * Which modules share a file. Few files rather than many small ones: each costs a phone a round trip. No program of
 * visitors loads what only the staff need.
 */
export function groupChunks(): Groups {
  const visitorIcons = iconsIn(["src/visitors", "src/shared"]);
  const icons: ChunkName = (id) => (visitorIcons.has(iconOf(id)) ? "icons" : null);
  return [
    {
      // What every program needs.
      name: "base",
      test: /node_modules\/(react|react-dom|scheduler)\/|src\/shared\/[^/]+\.ts$|contract\/src\/(constants|preposition)\.ts$|engine\/src\/time\//,
    },
    { name: "visitors", test: /src\/visitors\/kit\/[^/]+\.tsx?$/ },
    // One module imports all icons, so the graph does not say who needs an icon.
    { name: icons, debugName: "icons", test: /@tabler\// },
    // What the staff's program starts with.
    {
      name: onlyStaff("staff"),
      debugName: "staff",
      tags: ["$initial"],
      includeDependenciesRecursively: false,
    },
    // What many pages of the staff use, unless it is large or needs something large.
    {
      name: onlyStaff("parts"),
      debugName: "parts",
      test: /@mantine\/(core|hooks)\/(?!.*NumberInput)|@tabler\/|\/src\/staff\/(ui|api)\//,
      minShareCount: 10,
      maxModuleSize: 12_000,
      includeDependenciesRecursively: false,
    },
  ];
}

/** Names the file of a module, unless a program of visitors or a service worker needs the module, too. */
const onlyStaff =
  (file: string): ChunkName =>
  (id, graph) => {
    // Only the program's own file may run it, and modules of the builder serve every program.
    const isStart = [id, ...(graph.getModuleInfo(id)?.importers ?? [])].some((each) =>
      each.endsWith(".html"),
    );
    if (isStart || id.startsWith("\0")) return null;
    if (iconOf(id) !== "") return file;
    const users = new Set([id]);
    for (const user of users) {
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(user) ?? {};
      for (const importer of [...importers, ...dynamicImporters]) users.add(importer);
    }
    return [...users].some((user) => /\/src\/(visitors|staff\/service-worker)\//.test(user)) ? null : file;
  };

/** Returns the name of the icon that a module is; '' for other modules. */
const iconOf = (id: string): string => /@tabler\/.*\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? "";

/** Returns the icons that the sources in these folders name. */
function iconsIn(folders: readonly string[]): ReadonlySet<string> {
  const sources = folders.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    const files = readdirSync(path, { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${path}/${file}`, "utf8"));
  });
  return new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z]\w*/g) ?? []));
}
