import { Badge, Collapse, Stack, Text, Textarea, TextInput, UnstyledButton } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/forms/fields/text/words-field.module.css";

type Props = {
  readonly label: string;
  readonly value: Words;
  readonly onChange: (value: Words) => void;
  readonly kind?: "line" | "lines";
  readonly readOnly?: boolean;
  /** Marks the needed languages without a text as wrong. */
  readonly hasError?: boolean;
  /** Whether translations may be added later. */
  readonly needs?: "all" | "main";
  readonly maxLength?: number;
};

type Languages = ReturnType<typeof useOfferedLanguages>;

/**
 * The inputs of a text in every language that visitors may choose: the main one in full, the others as translations
 * below it, which open as soon as one of them is needed and missing.
 */
export function WordsInputs(props: Props) {
  const [main, ...others] = useOfferedLanguages();
  if (main === undefined) return null;
  return (
    <Stack gap={4} mt={4}>
      <LanguageInput {...props} language={main} hasCode={others.length > 0} />
      {others.length > 0 && <Translations {...props} languages={others} />}
    </Stack>
  );
}

function Translations({ languages, ...props }: Props & { readonly languages: Languages }) {
  const t = useTexts();
  const listId = useId();
  const { label, value, needs = "all" } = props;
  const missing = useMissingLanguages(value);
  const [isOpen, setOpen] = useState<boolean>();
  // Once open, they stay open until the user folds them: a completed text must not close under the cursor.
  if (isOpen === undefined && needs === "all" && missing.length > 0) setOpen(true);
  return (
    <div>
      <UnstyledButton
        className={classes["translations"] ?? ""}
        aria-expanded={isOpen === true}
        aria-controls={listId}
        aria-label={`${t("form.translations")}: ${label}`}
        onClick={() => setOpen(isOpen !== true)}
      >
        <IconChevronDown size={14} aria-hidden className={classes["chevron"]} data-open={isOpen === true} />
        <span>{t("form.translations")}</span>
        {isOpen !== true && (
          <Text span size="xs" truncate className={classes["texts"] ?? ""}>
            {languages
              .map(({ code }) => `${code.toUpperCase()} ${value[code]?.trim() ?? ""}`.trim())
              .join(" · ")}
          </Text>
        )}
        {missing.length > 0 && (
          <Badge size="sm" variant="light" color="orange" tt="none" className="missing-languages">
            {t("form.missingLanguages", { languages: missing.join(", ") })}
          </Badge>
        )}
      </UnstyledButton>
      <Collapse expanded={isOpen === true} id={listId} keepMounted={false}>
        <Stack gap={4} className={classes["list"] ?? ""}>
          {languages.map((language) => (
            <LanguageInput key={language.code} {...props} language={language} hasCode />
          ))}
        </Stack>
      </Collapse>
    </div>
  );
}

function LanguageInput({
  label,
  language: { code, name },
  hasCode,
  value,
  onChange,
  kind = "line",
  hasError = false,
  needs = "all",
  ...rest
}: Props & { readonly language: Languages[number]; readonly hasCode: boolean }) {
  const missing = useMissingLanguages(value, needs);
  const TextBox = kind === "lines" ? Textarea : TextInput;
  return (
    <TextBox
      aria-label={`${label}, ${name}`}
      lang={code === "ua" ? "uk" : code}
      placeholder={hasCode ? name : ""}
      {...(hasCode && {
        leftSection: <span aria-hidden>{code.toUpperCase()}</span>,
        leftSectionProps: { className: classes["code"] ?? "" },
      })}
      value={value[code] ?? ""}
      error={hasError && (missing.length === 0 || missing.includes(name))}
      onChange={({ currentTarget }) => onChange({ ...value, [code]: currentTarget.value })}
      {...(kind === "lines" ? { autosize: true, minRows: 2, maxRows: 12 } : {})}
      {...rest}
    />
  );
}

/**
 * Returns the names of the languages in which a text is missing: it is required in all of them or in none; or, where
 * translations may be added later, in the main one or in none.
 */
export function useMissingLanguages(words: Words, needs: "all" | "main" = "all"): readonly string[] {
  const languages = useOfferedLanguages();
  const missing = languages.filter(({ code }) => !words[code]?.trim());
  if (missing.length === languages.length) return [];
  const [main] = languages;
  return missing.filter((each) => needs === "all" || each === main).map(({ name }) => name);
}
