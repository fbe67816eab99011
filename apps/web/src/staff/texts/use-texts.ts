import { localeByLanguage } from "@cherga/contract/constants";
import { withPrepositions } from "@cherga/contract/preposition";
import { useSyncExternalStore } from "react";
import type en from "#staff/texts/en.ts";
import type enSetup from "#staff/texts/en-setup.ts";

type Plural = "_one" | "_few" | "_many" | "_other";
type Singular<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K;

/** A text of the product, by its key in every language. */
export type TextKey = Singular<keyof typeof en | keyof typeof enSetup>;
export type Params = Readonly<Record<string, string | number>>;

export type Texts = {
  (key: TextKey, params?: Params): string;
  /** Returns the text of a key built at run time, such as a field's label; the key itself if there is none. */
  readonly of: (key: string, params?: Params) => string;
  /** Returns the text of an optional key, such as a field's hint. */
  readonly find: (key: string) => string | undefined;
  /** The current locale, 'uk-UA'. */
  readonly locale: string;
};

const listeners = new Set<() => void>();
let spoken: Texts = textsOf(localeByLanguage.en, {});

/** Returns the texts in the current language; renders again when it changes. */
export const useTexts = (): Texts => useSyncExternalStore(subscribe, () => spoken);

/** Sets the texts of the current language. */
export function setTexts(texts: Texts): void {
  spoken = texts;
  for (const listener of listeners) listener();
}

/** Returns the texts of a language. A text that counts has a form for each kind of number. */
export function textsOf(locale: string, words: Readonly<Record<string, string>>): Texts {
  const plurals = new Intl.PluralRules(locale);
  const formOf = (key: string, { count }: Params): string | undefined =>
    (typeof count === "number" ? words[`${key}_${plurals.select(count)}`] : undefined) ?? words[key];
  const of = (key: string, params: Params = {}): string =>
    withPrepositions(
      (formOf(key, params) ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? "")),
    );
  const find = (key: string): string | undefined => (key in words ? of(key) : undefined);
  return Object.assign((key: TextKey, params?: Params) => of(key, params), { of, find, locale });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
