import type { Fields, Loose, ResourceOf, Row, Values } from "@cherga/contract/resource";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Lens } from "#staff/forms/lens.ts";

/** How the rows of a resource are shown and edited. */
export type Screen<F extends Fields> = {
  readonly resource: ResourceOf<F>;
  /** The path of the list; items are under it. */
  readonly path: string;
  /** Where the address names the open item: in its path, or as `?id=`. */
  readonly idIn?: "path" | "search";
  /** The delay of autosave after the last change, if not the usual one. */
  readonly autosaveMs?: number;
  /** A field that is stored in its own rows. */
  readonly relatedField?: RelatedField<F>;
  /** Returns the item to open when none is named, if not the first of the list. */
  readonly opensAt?: () => number | undefined;
  /** Returns the text under a row's title in the list. */
  readonly detail?: (row: Row<F>, said: ListTexts) => string;
  /** Returns the sign in front of a row of the list, which says nothing that its texts do not say. */
  readonly mark?: (row: Row<F>) => ReactNode;
  /** The initial values of a new row, in addition to those of the contract. */
  readonly start?: Loose;
  /** Called after a row was created. */
  readonly onMade?: (row: Row<F>, client: QueryClient) => Promise<void>;
  /** The fields, in their order. `isNew` while the row is not created yet. */
  readonly form: (
    f: Lens<Values<F>>,
    at: { readonly isNew: boolean; readonly id: number | undefined },
  ) => ReactNode;
};

/** A field that the form shows with the row, but that is stored in its own rows and saved by its own call. */
export type RelatedField<F extends Fields> = {
  readonly field: string;
  /** Returns the field's value as the form shows it. */
  readonly shown: (value: unknown) => unknown;
  /** Saves it, and returns the whole row. */
  readonly save: (id: number, was: unknown, wanted: unknown) => Promise<Row<F>>;
};

/** The texts a list needs to describe a row. */
export type ListTexts = { readonly of: (key: string) => string; readonly locale: string };

/** Returns the router's location of an item, or of the list if there is none. */
export function placeOf(
  { path, idIn = "path" }: Pick<Screen<Fields>, "path" | "idIn">,
  id?: number | "new",
): { readonly to: string; readonly search: () => { readonly id?: number | string } } {
  if (id === undefined) return { to: path, search: () => ({}) };
  return idIn === "path" ? { to: `${path}/${id}`, search: () => ({}) } : { to: path, search: () => ({ id }) };
}

/** Declares a screen, inferring the types of its resource. */
export const defineScreen = <F extends Fields>(screen: Screen<F>): Screen<F> => screen;
