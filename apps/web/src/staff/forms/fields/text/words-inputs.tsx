import { SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/forms/fields/text/words-field.module.css";

type Props = {
  readonly label: string;
  readonly value: Words;
  readonly onChange: (value: Words) => void;
  readonly kind?: "line" | "lines";
  readonly readOnly?: boolean;
  /** Marks the languages without a text as wrong. */
  readonly hasError?: boolean;
  readonly maxLength?: number;
};

/** The inputs of a text in every language that visitors may choose, the main one first; missing ones are named. */
export function WordsInputs({ label, value, onChange, kind = "line", hasError = false, ...rest }: Props) {
  const t = useTexts();
  const languages = useOfferedLanguages();
  const missing = useMissingLanguages(value);
  const LanguageInput = kind === "lines" ? Textarea : TextInput;
  return (
    <>
      <SimpleGrid
        // By container width: beside a preview a form is narrow on a wide screen.
        type="container"
        cols={{ base: 1, "480px": Math.max(1, languages.length) }}
        spacing="xs"
        verticalSpacing={4}
        mt={4}
      >
        {languages.map(({ code, name }) => (
          <LanguageInput
            key={code}
            aria-label={`${label}, ${name}`}
            lang={code === "ua" ? "uk" : code}
            placeholder={name}
            leftSection={<span aria-hidden>{code.toUpperCase()}</span>}
            leftSectionProps={{ className: classes["code"] ?? "" }}
            value={value[code] ?? ""}
            error={hasError && missing.includes(name)}
            onChange={({ currentTarget }) => onChange({ ...value, [code]: currentTarget.value })}
            {...(kind === "lines" ? { autosize: true, minRows: 2, maxRows: 12 } : {})}
            {...rest}
          />
        ))}
      </SimpleGrid>
      {missing.length > 0 && (
        <Text size="xs" c="orange.9" mt={2} className="missing-languages">
          {t("form.missingLanguages", { languages: missing.join(", ") })}
        </Text>
      )}
    </>
  );
}

/** Returns the names of the languages in which a text is missing: it is required in all of them, or in none. */
export function useMissingLanguages(words: Words): readonly string[] {
  const languages = useOfferedLanguages();
  const missing = languages.filter(({ code }) => !words[code]?.trim());
  return missing.length === languages.length ? [] : missing.map(({ name }) => name);
}
