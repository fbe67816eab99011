import { SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/forms/fields/text/words-field.module.css";

type Props = {
  readonly of: Lens<Words | undefined>;
  readonly kind?: "line" | "lines";
};

/** A text in every language that visitors may choose, side by side; missing ones are named. */
export function WordsField({ of, kind = "line" }: Props) {
  const t = useTexts();
  const field = useField<Words | undefined>(of, "under");
  const languages = useOfferedLanguages();
  const value = field.value ?? {};
  const missing = languages.filter(({ code }) => !value[code]?.trim());
  const isPartly = missing.length > 0 && missing.length < languages.length;
  const LanguageInput = kind === "lines" ? Textarea : TextInput;
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
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
              aria-label={`${field.label}, ${name}`}
              lang={code === "ua" ? "uk" : code}
              placeholder={name}
              leftSection={<span aria-hidden>{code.toUpperCase()}</span>}
              leftSectionProps={{ className: classes["code"] ?? "" }}
              value={value[code] ?? ""}
              readOnly={field.readOnly}
              error={isPartly && !value[code]?.trim() && field.error !== undefined}
              onChange={({ currentTarget }) => field.change({ ...value, [code]: currentTarget.value })}
              {...(kind === "lines" ? { autosize: true, minRows: 2, maxRows: 12 } : {})}
            />
          ))}
        </SimpleGrid>
        {isPartly && (
          <Text size="xs" c="orange.9" mt={2} className="missing-languages">
            {t("form.missingLanguages", { languages: missing.map(({ name }) => name).join(", ") })}
          </Text>
        )}
      </GroupFrame>
    </FieldFrame>
  );
}
