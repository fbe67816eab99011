import type { Loose } from "@cherga/contract/resource";

/**
 * Gives answers with every id replaced by the place at which it came first among those of its kind, so that they
 * compare but for ids.
 */
export function relabelled(answers: readonly Loose[]): readonly Loose[] {
  const labelsByKind = new Map<string, Map<number, string>>();
  const labelOf = (kind: string, id: number): string => {
    const labels = labelsByKind.get(kind) ?? new Map<number, string>();
    labelsByKind.set(kind, labels);
    const label = labels.get(id) ?? `${kind} ${labels.size + 1}`;
    labels.set(id, label);
    return label;
  };
  const walk = (part: unknown, key: string, parent: string): unknown => {
    const kind = key === "id" ? parent : /^(.+?)Ids?$/.exec(key)?.[1];
    if (typeof part === "number") return kind === undefined ? part : labelOf(kind, part);
    if (Array.isArray(part)) return part.map((each) => walk(each, key, parent));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, each]) => [name, walk(each, name, key.replace(/s$/, ""))]),
    );
  };
  return answers.map((answer) => Object(walk(answer, "", "")));
}
