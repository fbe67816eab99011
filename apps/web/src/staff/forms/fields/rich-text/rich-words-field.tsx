import { Group, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Loaded on demand: the editor is large, and few pages have one. */
const RichEditor = lazy(() => import("#staff/forms/fields/rich-text/rich-editor.tsx"));

type Props = {
  readonly of: Lens<Words | undefined>;
  /** The contract's limit in characters, with tags. */
  readonly max: number;
};

/** From this share of the limit on, the remaining characters are shown. */
const nearlyFull = 0.9;

/** A text with headings, lists and links, in each language. */
export function RichWordsField({ of, max }: Props) {
  const t = useTexts();
  const field = useField<Words | undefined>(of, "under");
  const languages = useOfferedLanguages();
  const value = field.value ?? {};
  const missing = languages.filter(({ code }) => !value[code]?.trim());
  const isPartly = missing.length > 0 && missing.length < languages.length;
  const [first] = languages;
  if (first === undefined) return null;
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Tabs defaultValue={first.code} mt={4} keepMounted={false}>
          <Tabs.List aria-label={field.label}>
            {languages.map(({ code, name }) => (
              <Tabs.Tab
                key={code}
                value={code}
                rightSection={
                  isPartly && !value[code]?.trim() ? <IconAlertTriangle size={14} aria-hidden /> : undefined
                }
              >
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map(({ code, name }) => (
            <Tabs.Panel key={code} value={code} pt="xs">
              <Stack gap={4}>
                <Suspense fallback={<Skeleton h={220} />}>
                  <RichEditor
                    label={`${field.label}, ${name}`}
                    lang={code === "ua" ? "uk" : code}
                    value={value[code] ?? ""}
                    readOnly={field.readOnly}
                    onChange={(text) => field.change({ ...value, [code]: text })}
                  />
                </Suspense>
                <Room used={value[code]?.length ?? 0} max={max} />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
        {isPartly && (
          <Text size="xs" c="orange.9" mt={2}>
            {t("form.missingLanguages", { languages: missing.map(({ name }) => name).join(", ") })}
          </Text>
        )}
      </GroupFrame>
    </FieldFrame>
  );
}

function Room({ used, max }: { readonly used: number; readonly max: number }) {
  const t = useTexts();
  return (
    <Group justify="flex-end" role="status">
      {used > max * nearlyFull && (
        <Text size="xs" c={used > max ? "red.9" : "dimmed"}>
          {t("richText.room", { used, max })}
        </Text>
      )}
    </Group>
  );
}
