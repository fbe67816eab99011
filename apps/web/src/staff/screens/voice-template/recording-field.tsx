import { packWords } from "@cherga/announcements/pack-words";
import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import { Select } from "@mantine/core";
import { useState } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useRecordings } from "#staff/screens/voice-template/use-recordings.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Chooses a recording: a phrase or a sound of the packs, one of the organization's own, or one with a new name. */
export function RecordingField({ of }: { readonly of: Lens<string> }) {
  const t = useTexts();
  const field = useField(of);
  const { names } = useRecordings();
  const [search, setSearch] = useState("");
  const phrases = phrasesIn(languageCodes.find((code) => localeByLanguage[code] === t.locale) ?? "en");
  const others = [...names, field.value ?? "", search.trim()].filter(
    (name) => name !== "" && !phrases.has(name),
  );
  return (
    <FieldFrame path={of.path}>
      <Select
        size="xs"
        searchable
        selectFirstOptionOnChange
        aria-label={field.label}
        placeholder={t("voice-template.notChosen")}
        error={field.error}
        readOnly={field.readOnly}
        allowDeselect={false}
        value={field.value === "" ? null : (field.value ?? null)}
        searchValue={search}
        onSearchChange={setSearch}
        data={[
          ...[...phrases].map(([value, label]) => ({ value, label })),
          ...[...new Set(others)]
            .filter((name) => ![...phrases.values()].includes(name))
            .map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => value !== null && field.change(value)}
      />
    </FieldFrame>
  );
}

/** Phrases and sounds of a pack by their names; numbers and letters are spoken by their own tracks. */
function phrasesIn(language: LanguageCode): ReadonlyMap<string, string> {
  const phrases = [...packWords[language].values()].filter(
    ({ key }) => /^[a-z]/.test(key) && !key.startsWith("letter-"),
  );
  const isTwice = (text: string): boolean => phrases.filter((other) => other.text === text).length > 1;
  // Two recordings may say the same with another melody.
  return new Map(phrases.map(({ key, text }) => [key, isTwice(text) ? `${text} (${key})` : text]));
}
