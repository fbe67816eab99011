import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ItemPlace, ListPlace } from "#staff/screens/schedule/plan/plan.ts";

/** The open part of a schedule, as the address names it. It may not exist in the plan. */
export type OpenPlace = { readonly block?: string; readonly list?: string; readonly item?: string };

/** A place in a plan: a block, a list or an item. */
export type PlanPlace = Pick<ItemPlace, "block"> & Partial<Omit<ListPlace & ItemPlace, "block">>;

/** Returns the open part. */
export function useOpenPlace(): OpenPlace {
  const { block, list, item } = useParams({ strict: false });
  return {
    ...(block === undefined ? {} : { block }),
    ...(list === undefined ? {} : { list }),
    ...(item === undefined ? {} : { item }),
  };
}

/** Returns the router's location of a part of a schedule, or of the schedule itself. */
export function placeIn(scheduleId: number, place?: PlanPlace): { readonly to: string } {
  const parts = [place?.block, place?.listId, place?.itemId].filter((part) => part !== undefined);
  return { to: [root, scheduleId, ...parts.map(encodeURIComponent)].join("/") };
}

const root = "/schedule";
const keptKey = "schedule:place";

/** Remembers the open schedule and part in this browser. */
export function useKeptPlace(): void {
  const { id, block, list, item } = useParams({ strict: false });
  useEffect(() => {
    if (id === undefined || id === "new") return;
    const parts = [id, block, list, item].filter((part) => part !== undefined);
    localStorage.setItem(keptKey, JSON.stringify(parts));
  }, [id, block, list, item]);
}

/** Returns the part that was open last, if its schedule still exists. */
export function keptPlace(scheduleIds: readonly number[]): { readonly to: string } | undefined {
  const parts = partsOf(localStorage.getItem(keptKey));
  if (!scheduleIds.some((id) => String(id) === parts[0])) return undefined;
  return { to: [root, ...parts.map(encodeURIComponent)].join("/") };
}

function partsOf(kept: string | null): readonly string[] {
  if (kept === null) return [];
  try {
    const parts: unknown = JSON.parse(kept);
    return Array.isArray(parts) ? parts.map(String).slice(0, 4) : [];
  } catch {
    return [];
  }
}
