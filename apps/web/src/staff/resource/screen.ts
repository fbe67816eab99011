import type { Fields, Loose, ResourceOf, Row, Values } from "@cherga/contract/resource";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Lens } from "#staff/forms/lens.ts";

/** How the rows of a resource are shown and edited. */
export type Screen<F extends Fields> = {
  readonly resource: ResourceOf<F>;
  /** Where its pages are: the list at the path, an item under it. */
  readonly path: string;
  /** Where in the address the open item is named: at its end, or behind it as `?id=`. */
  readonly idIn?: "path" | "search";
  /** How long after the last change it saves itself, where that is not as everywhere. */
  readonly autosaveMs?: number;
  /** A field that is stored in rows of its own. */
  readonly relatedField?: RelatedField<F>;
  /** Which item is open when none is named, where that is not the first of the list. */
  readonly opensAt?: () => number | undefined;
  /** What a list says under a row's name. */
  readonly detail?: (row: Row<F>, said: ListTexts) => string;
  /** What a new row begins with, beside the first values that the contract knows. */
  readonly start?: Loose;
  /** What else happens when somebody has made a row. */
  readonly onMade?: (row: Row<F>, client: QueryClient) => Promise<void>;
  /** The fields, in their order. `isNew` while the row is not there yet. */
  readonly form: (
    f: Lens<Values<F>>,
    at: { readonly isNew: boolean; readonly id: number | undefined },
  ) => ReactNode;
};

/** A field that the form shows with the row, but that is stored in rows of its own and saved by its own call. */
export type RelatedField<F extends Fields> = {
  readonly field: string;
  /** Gives the field as the form knows it. */
  readonly shown: (value: unknown) => unknown;
  /** Saves it, and gives the whole row. */
  readonly save: (id: number, was: unknown, wanted: unknown) => Promise<Row<F>>;
};

/** What a list needs to say something about a row. */
export type ListTexts = { readonly of: (key: string) => string; readonly locale: string };

/** Gives where the router finds an item of a screen, or the list when there is none. */
export function placeOf(
  { path, idIn = "path" }: Pick<Screen<Fields>, "path" | "idIn">,
  id?: number | "new",
): { readonly to: string; readonly search: () => { readonly id?: number | string } } {
  if (id === undefined) return { to: path, search: () => ({}) };
  return idIn === "path" ? { to: `${path}/${id}`, search: () => ({}) } : { to: path, search: () => ({ id }) };
}

/** Declares a screen, keeping the types of its resource. */
export const defineScreen = <F extends Fields>(screen: Screen<F>): Screen<F> => screen;
