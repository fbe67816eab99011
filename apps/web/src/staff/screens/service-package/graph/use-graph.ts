import type { DependencyType } from "@cherga/engine/vocabulary";
import { useMemo, useState } from "react";
import { type FieldState, useForm } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import {
  connected,
  connectionOf,
  disconnected,
  inOrder,
  movedTo,
  withoutComponent,
} from "#staff/screens/service-package/items/connections.ts";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";
import {
  type Content,
  inGeneratedOrder,
  newPackageItem,
  type PackageItem,
  settled,
} from "#staff/screens/service-package/items/package-items.ts";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The chosen box or line. */
export type GraphSelection = { readonly box: string } | { readonly line: Edge };

export type Graph = ReturnType<typeof useGraph>;

/** Returns the actions on the components of a package, and an announcement of the last one. */
export function useGraph(
  of: Lens<PackageItem[]>,
  field: Pick<FieldState<PackageItem[]>, "value" | "change" | "readOnly">,
  { nameOf }: Catalogue,
  focusLater: (selector: string) => void,
) {
  const t = useTexts();
  const { editor } = useForm();
  const [chosen, setChosen] = useState<GraphSelection>();
  const [aim, setAim] = useState<Edge>();
  const [said, setSaid] = useState("");
  const items = useMemo(() => inOrder(field.value), [field.value]);
  const called = (id: string): string => {
    const item = items.find((each) => each.id === id);
    return item === undefined ? "" : nameOf(item);
  };
  const edgeWords = ({ from, to }: Edge) => ({ from: called(from), to: called(to) });
  const typeWords = (type: DependencyType): string => t(`service-package.items.dependencies.type.${type}`);

  /** Changes only one component's dependencies, so that it is undone separately from other changes. */
  function depend(id: string, next: readonly PackageItem[]): void {
    const index = field.value.findIndex((item) => item.id === id);
    const changed = next.find((item) => item.id === id);
    if (changed !== undefined) editor.change(of.at(index).at("dependencies").path, changed.dependencies);
  }

  function connect(edge: Edge): void {
    setAim(undefined);
    if (edge.from === edge.to) return;
    setChosen({ line: edge });
    const known = connectionOf(items, edge);
    if (known === undefined) depend(edge.to, connected(items, edge, "blocking"));
    setSaid(t("service-package.connected", { ...edgeWords(edge), how: typeWords(known ?? "blocking") }));
  }

  function setType(edge: Edge, type: DependencyType): void {
    depend(edge.to, connected(items, edge, type));
    setSaid(t("service-package.connected", { ...edgeWords(edge), how: typeWords(type) }));
  }

  function disconnect(edge: Edge): void {
    depend(edge.to, disconnected(items, edge));
    setChosen({ box: edge.to });
    setSaid(t("service-package.disconnected", edgeWords(edge)));
    focusLater(boxSelector(edge.to));
  }

  function add(content: Content): void {
    const item = newPackageItem(items, content);
    field.change(settled([...items, item]));
    setChosen({ box: item.id });
    setSaid(t("service-package.added", { name: nameOf(item), place: items.length + 1 }));
    focusLater(boxSelector(item.id));
  }

  function remove(id: string): void {
    const place = items.findIndex((item) => item.id === id);
    const next = items[place + 1] ?? items[place - 1];
    field.change(withoutComponent(items, id));
    setChosen(undefined);
    setSaid(t("service-package.removed", { name: called(id) }));
    focusLater(next === undefined ? "[data-add]" : boxSelector(next.id));
  }

  function move(id: string, place: number): void {
    const to = Math.min(Math.max(place, 0), items.length - 1);
    if (items[to]?.id !== id) field.change(movedTo(items, id, to));
    setSaid(t("service-package.moved", { name: called(id), place: to + 1, count: items.length }));
  }

  /** Chooses the component to connect to, one after the other; the first is the next in the order. */
  function aimFrom(from: string, by: number): void {
    const others = items.filter(({ id }) => id !== from);
    const here = aim === undefined ? -1 : others.findIndex(({ id }) => id === aim.to);
    const start = aim === undefined ? items.findIndex(({ id }) => id === from) - 1 : here;
    const to = others[(start + by + others.length) % others.length];
    if (to === undefined) return setSaid(t("service-package.nobodyToConnect"));
    setAim({ from, to: to.id });
    setSaid(t("service-package.aiming", edgeWords({ from, to: to.id })));
  }

  function giveUp(): void {
    if (aim !== undefined) setSaid(t("service-package.givenUp"));
    setAim(undefined);
  }

  /** Sorts the components so that all dependencies are kept, if possible. */
  function generate(): void {
    const ordered = inGeneratedOrder(items);
    if (ordered !== undefined) field.change(ordered);
    setSaid(t(ordered === undefined ? "issue.ERROR_RECURSION" : "service-package.ordered"));
  }

  return {
    items,
    readOnly: field.readOnly,
    chosen: stillThere(items, chosen),
    choose: setChosen,
    aim,
    said,
    called,
    add,
    remove,
    move,
    connect,
    disconnect,
    setType,
    aimFrom,
    giveUp,
    generate,
  };
}

const boxSelector = (id: string): string => `[data-box="${CSS.escape(id)}"]`;

/** The chosen part may have been removed since, here or by another user. */
function stillThere(
  items: readonly PackageItem[],
  chosen: GraphSelection | undefined,
): GraphSelection | undefined {
  if (chosen === undefined) return undefined;
  if ("line" in chosen) return connectionOf(items, chosen.line) === undefined ? undefined : chosen;
  return items.some(({ id }) => id === chosen.box) ? chosen : undefined;
}
