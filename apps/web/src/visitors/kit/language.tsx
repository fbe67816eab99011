import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import { withPrepositions } from "@cherga/contract/preposition";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { browserLanguages } from "#shared/browser-languages.ts";

type Plural = "_one" | "_few" | "_many" | "_other";
type Singular<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K;
type Params = Readonly<Record<string, string | number>>;
type Dictionary = Readonly<Record<string, string>>;

/** The words of a screen by language; each is loaded when needed. */
export type Dictionaries = Readonly<Record<LanguageCode, () => Promise<{ default: Dictionary }>>>;

/** The words of a screen in the current language. `T` is its English dictionary. */
export type Texts<T> = {
  (key: Singular<keyof T & string>, params?: Params): string;
  /** Returns the text of a key built at run time; undefined if there is none. */
  readonly find: (key: string, params?: Params) => string | undefined;
  readonly language: LanguageCode;
  /** 'uk-UA' */
  readonly locale: string;
};

/** The same for any screen. */
type AnyTexts = Pick<Texts<Dictionary>, "find" | "language" | "locale"> &
  ((key: string, params?: Params) => string);

type LanguageChoice = {
  readonly texts: AnyTexts;
  readonly speak: (language: LanguageCode) => void;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const storageKey = "visitor-language";

/** Provides the visitor's language; renders nothing until its words are loaded. */
export function LanguageProvider({
  dictionaries,
  initial,
  words: first,
  isRemembered = true,
  children,
}: {
  readonly dictionaries: Dictionaries;
  readonly initial: LanguageCode;
  /** The words of the initial language if already loaded: then the screen renders at once. */
  readonly words?: Dictionary;
  /** A kiosk does not remember the last visitor's language. */
  readonly isRemembered?: boolean;
  readonly children: ReactNode;
}) {
  const [language, setLanguage] = useState(initial);
  const [loaded, setLoaded] = useState<
    { readonly language: LanguageCode; readonly words: Dictionary } | undefined
  >(first && { language: initial, words: first });
  useEffect(() => {
    let isCurrent = true;
    void dictionaries[language]().then(({ default: words }) => {
      if (!isCurrent) return;
      document.documentElement.lang = localeByLanguage[language];
      setLoaded({ language, words });
    });
    return () => void (isCurrent = false);
  }, [dictionaries, language]);

  const spoken = useMemo(() => {
    if (loaded === undefined) return undefined;
    return {
      texts: makeTexts(loaded.language, loaded.words),
      speak: (next: LanguageCode) => {
        if (isRemembered) localStorage.setItem(storageKey, next);
        setLanguage(next);
      },
    };
  }, [loaded, isRemembered]);
  return spoken && <LanguageContext value={spoken}>{children}</LanguageContext>;
}

/** Returns the words of a screen. */
// Each screen has its own words, and knows their keys.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function useTexts<T extends Dictionary>(): Texts<T> {
  return useLanguageChoice().texts;
}

/** Returns a function that changes the language. */
export const useSpeak = (): LanguageChoice["speak"] => useLanguageChoice().speak;

/** Returns the initial language: the one chosen before, else the browser's, of those offered. */
export function firstLanguage(offered: readonly LanguageCode[] = languageCodes): LanguageCode {
  const wanted = [localStorage.getItem(storageKey), ...browserLanguages()];
  const found = wanted.flatMap((code) => offered.find((each) => each === code) ?? []);
  return found[0] ?? offered[0] ?? "en";
}

function useLanguageChoice(): LanguageChoice {
  const spoken = useContext(LanguageContext);
  if (spoken === undefined) throw new Error("nothing is spoken here");
  return spoken;
}

function makeTexts(language: LanguageCode, words: Dictionary): AnyTexts {
  const locale = localeByLanguage[language];
  const plural = new Intl.PluralRules(locale);
  const find = (key: string, params: Params = {}): string | undefined => {
    const { count } = params;
    const text =
      (typeof count === "number" ? words[`${key}_${plural.select(count)}`] : undefined) ??
      words[key] ??
      words[`${key}_other`];
    return (
      text &&
      withPrepositions(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)))
    );
  };
  const speak = (key: string, params?: Params): string => find(key, params) ?? key;
  return Object.assign(speak, { find, language, locale });
}
