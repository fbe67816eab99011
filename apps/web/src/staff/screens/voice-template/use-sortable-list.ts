import { type RefObject, useState } from "react";
import { insertedTrack, movedTrack } from "#staff/screens/voice-template/places.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { gapsAround } from "#staff/ui/drag-list/gaps-around.ts";
import { useDragList } from "#staff/ui/drag-list/use-drag-list.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";

/** What is dragged: an entry of the list, or a new one. */
export type SortableEntry = { readonly place: number } | { readonly maker: string };

type CallInput<T> = {
  readonly list: RefObject<HTMLElement | null>;
  readonly values: readonly T[];
  readonly change: (next: T[]) => void;
  readonly makers: readonly { readonly key: string; readonly label: string; readonly make: () => T }[];
  readonly nameOf: (value: T) => string;
};

/** Returns the actions on a list by pointer and by keys, and an announcement of the last one. */
export function useSortableList<T>({ list, values, change, makers, nameOf }: CallInput<T>) {
  const t = useTexts();
  const [done, setDone] = useState("");
  const focusLater = useFocusLater(list);
  const dragList = useDragList<SortableEntry>({
    list,
    gapsOf: (what) => gapsAround("place" in what ? what.place : undefined, values.length).map(String),
    homeOf: (what) => ("place" in what ? String(what.place) : ""),
    onPut: (what, gap) => {
      if ("maker" in what) add(what.maker, Number(gap));
      else move(what.place, Number(gap));
    },
  });
  const { held, pointer } = dragList;

  function add(key: string, place: number): void {
    const maker = makers.find((each) => each.key === key);
    if (maker === undefined) return;
    change(insertedTrack(values, place, maker.make()));
    tell(maker.label, place, values.length + 1);
    focusLater(controlIn(place, "input"));
  }

  function move(from: number, gap: number): void {
    const value = values[from];
    const to = gap > from ? gap - 1 : gap;
    if (value === undefined) return;
    change(movedTrack(values, from, to));
    tell(nameOf(value), to, values.length);
    focusLater(controlIn(to, "button"));
  }

  function remove(place: number): void {
    const value = values[place];
    change(values.toSpliced(place, 1));
    setDone(value === undefined ? "" : t("voice-template.removed", { name: nameOf(value) }));
    focusLater(controlIn(Math.min(place, values.length - 2), "button"));
  }

  function tell(name: string, place: number, count: number): void {
    setDone(t("voice-template.placed", { name, place: place + 1, count }));
  }

  /** Returns where an entry moved by keys would be dropped, in words. */
  function carriedTo(): string | undefined {
    if (held?.by !== "keys" || !("place" in held.what)) return undefined;
    const gap = Number(held.gap);
    const place = gap > held.what.place ? gap : gap + 1;
    return t("voice-template.carriedTo", { place, count: values.length });
  }

  function nameOfHeld(what: SortableEntry): string {
    if ("maker" in what) return makers.find(({ key }) => key === what.maker)?.label ?? "";
    const value = values[what.place];
    return value === undefined ? "" : nameOf(value);
  }

  return {
    dragList,
    add,
    remove,
    said: carriedTo() ?? done,
    inHand: held && pointer && { name: nameOfHeld(held.what), x: pointer.x, y: pointer.y },
  };
}

/** Finds the control of a row that gets the focus: the one asked for, or the row's first button. */
const controlIn =
  (place: number, on: "input" | "button") =>
  (list: HTMLElement): HTMLElement | null => {
    const row = list.querySelector(`[data-place="${place}"]`) ?? list;
    return row.querySelector<HTMLElement>(on) ?? row.querySelector<HTMLElement>("button");
  };
