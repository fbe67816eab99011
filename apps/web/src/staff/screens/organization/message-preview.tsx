import { languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import {
  fillIn,
  type MessagePlaceholder,
  placeholdersOf,
  sampleValues,
  unknownPlaceholders,
} from "@cherga/contract/messages/placeholders";
import { smsParts } from "@cherga/contract/messages/sms-parts";
import { Box, Stack, Text } from "@mantine/core";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<Words>;
  readonly kind: keyof typeof placeholdersOf;
};

/** Shows a text as visitors receive it, in how many SMS parts, and what in it is not understood. */
export function MessagePreview({ of, kind }: Props) {
  const t = useTexts();
  const words = useValue(of) ?? {};
  const offered = useOfferedLanguages();
  const known: readonly MessagePlaceholder[] = placeholdersOf[kind];
  const unknown = languageCodes.flatMap((code) => misplacedIn(words[code] ?? "", known));
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t("organization.filledIn", { words: known.map((name) => `{${name}}`).join(", ") })}
      </Text>
      {unknown.length > 0 && (
        <Text size="sm" c="orange.9" role="status">
          {t("organization.unknownPlaceholders", {
            words: [...new Set(unknown)].map((name) => `{${name}}`).join(", "),
          })}
        </Text>
      )}
      {offered.map(({ code }) => {
        const text = fillIn(words[code] ?? "", sampleValues[code]);
        if (text === "") return null;
        const { parts, length } = smsParts(text);
        return (
          <Box key={code} data-preview={code}>
            <Text size="xs" c="dimmed">
              {t("organization.smsParts", { language: code.toUpperCase(), count: parts, length })}
            </Text>
            <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {text}
            </Text>
          </Box>
        );
      })}
    </Stack>
  );
}

/** Returns what is in braces but has no value in this text. */
const misplacedIn = (text: string, known: readonly MessagePlaceholder[]): readonly string[] => [
  ...unknownPlaceholders(text),
  ...[...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => name in sampleValues.en && !known.some((each) => each === name)),
];
