import { useTranslation } from "react-i18next";
import type en from "#staff/texts/en.ts";

type Plural = "_one" | "_few" | "_many" | "_other";
type Singular<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K;

/** A text of the product, by its key in every language. */
export type TextKey = Singular<keyof typeof en>;
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

/** Returns the texts in the current language. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation();
  const of = (key: string, params?: Params): string => t(key, { ...params });
  const find = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined);
  return Object.assign((key: TextKey, params?: Params) => of(key, params), {
    of,
    find,
    locale: i18n.language,
  });
}
