import { Button, Group, Input, Stack, Text, Textarea } from "@mantine/core";
import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import { type Placeholder, placeholders } from "@cherga/contract/shapes/printer-template";
import { useId, useRef } from "react";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { inserted, unknownIn } from "#staff/screens/printer-template/designer/placeholders.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/printer-template/printer-template.module.css";

type Props = { readonly of: Lens<Words>; readonly name: "text" | "left" | "right" };

/** A text of the ticket in each language, with placeholders to insert. */
export function TemplateWords({ of, name }: Props) {
  const t = useTexts();
  const field = useField(of, "under");
  const languages = useOfferedLanguages();
  const labelId = useId();
  const inputs = useRef(new Map<LanguageCode, HTMLTextAreaElement>());
  const lastUsed = useRef<LanguageCode>(undefined);
  const value = field.value ?? {};
  const missing = languages.filter(({ code }) => !value[code]?.trim());
  const filledOne = languages.find(({ code }) => value[code]?.trim());
  const unknown = [...new Set(languages.flatMap(({ code }) => unknownIn(value[code] ?? "")))];

  /** Inserts into the language last edited; before any editing, into all of them. */
  function insert(placeholder: Placeholder): void {
    const piece = `{${placeholder}}`;
    const code = lastUsed.current;
    const input = code === undefined ? undefined : inputs.current.get(code);
    if (code === undefined || input === undefined) {
      const all = languages.map((each) => [each.code, `${value[each.code] ?? ""}${piece}`]);
      field.change({ ...value, ...Object.fromEntries(all) });
      return;
    }
    const { text, caret } = inserted(value[code] ?? "", piece, [input.selectionStart, input.selectionEnd]);
    field.change({ ...value, [code]: text });
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  }

  return (
    <FieldFrame path={of.path}>
      <Input.Wrapper
        label={t(`printer-template.items.${name}`)}
        description={t(`printer-template.items.${name}.hint`)}
        error={field.error}
        labelElement="div"
        labelProps={{ id: labelId }}
        role="group"
        aria-labelledby={labelId}
      >
        <Stack gap={4} mt={4}>
          {languages.map(({ code, name: language }) => (
            <Textarea
              key={code}
              ref={(input) => {
                if (input === null) inputs.current.delete(code);
                else inputs.current.set(code, input);
              }}
              aria-label={`${t(`printer-template.items.${name}`)}, ${language}`}
              lang={code === "ua" ? "uk" : code}
              leftSection={<span aria-hidden>{code.toUpperCase()}</span>}
              leftSectionProps={{ className: classes["code"] ?? "" }}
              value={value[code] ?? ""}
              readOnly={field.readOnly}
              autosize
              minRows={1}
              maxRows={6}
              onFocus={() => (lastUsed.current = code)}
              onChange={({ currentTarget }) => field.change({ ...value, [code]: currentTarget.value })}
            />
          ))}
        </Stack>
        {filledOne !== undefined && missing.length > 0 && (
          <Group gap="xs" mt={2}>
            <Text size="xs" c="orange.9">
              {t("form.missingLanguages", { languages: missing.map((each) => each.name).join(", ") })}
            </Text>
            {!field.readOnly && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() =>
                  field.change({
                    ...value,
                    ...Object.fromEntries(missing.map(({ code }) => [code, value[filledOne.code]])),
                  })
                }
              >
                {t("printer-template.sameInAll")}
              </Button>
            )}
          </Group>
        )}
        {unknown.length > 0 && (
          <Text size="xs" c="orange.9" mt={2} role="status">
            {t("printer-template.unknown", { names: unknown.join(" ") })}
          </Text>
        )}
        {!field.readOnly && (
          <Group gap={4} mt={6} role="group" aria-label={t("printer-template.insert")}>
            <Text size="xs" c="dimmed">
              {t("printer-template.insert")}:
            </Text>
            {placeholders.map((placeholder) => (
              <Button
                key={placeholder}
                variant="default"
                size="compact-xs"
                radius="xl"
                fw={400}
                onClick={() => insert(placeholder)}
              >
                {t(`printer-template.placeholder.${placeholder}`)}
              </Button>
            ))}
          </Group>
        )}
      </Input.Wrapper>
    </FieldFrame>
  );
}
