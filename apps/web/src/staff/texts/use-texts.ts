import { useTranslation } from "react-i18next";
import type en from "#staff/texts/en.ts";

type Plural = "_one" | "_few" | "_many" | "_other";
type Singular<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K;

/** A text of the product, by the key under which each language has it. */
export type TextKey = Singular<keyof typeof en>;
export type Params = Readonly<Record<string, string | number>>;

export type Texts = {
  (key: TextKey, params?: Params): string;
  /** Gives the text of a key that is made at run time, such as a field's label; the key itself where there is none. */
  readonly of: (key: string, params?: Params) => string;
  /** Gives the text of a key that not everything has, such as a field's hint. */
  readonly find: (key: string) => string | undefined;
  /** The locale that is spoken, 'uk-UA'. */
  readonly locale: string;
};

/** Gives the texts in the language that is spoken. */
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
