import { Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { findFault } from "@cherga/contract/data-field-value";
import type { Values } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { inLanguage } from "#staff/api/titles.ts";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { masked } from "@cherga/contract/mask";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import type { Outcome, PatternTest } from "#staff/screens/data-field/pattern.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Long enough for what visitors type, and short enough for any expression. */
const sampleLength = 200;

const inputTypes = { t: "text", e: "email", ph: "tel" } as const;

const icons: Readonly<Record<Outcome, ReactNode>> = {
  matches: <IconCheck size={16} aria-hidden />,
  differs: <IconX size={16} aria-hidden />,
  unusable: <IconAlertTriangle size={16} aria-hidden />,
  slow: <IconAlertTriangle size={16} aria-hidden />,
};

/** Shows the input as visitors will see it, and whether a sample would be accepted. */
export function FieldPreview({ of }: { readonly of: Lens<Values<typeof dataField.fields>> }) {
  const t = useTexts();
  const field = useValue(of);
  const [sample, setSample] = useState("");
  const form = { type: field.type ?? "t", mask: field.mask ?? "", format: field.format ?? "" };
  const outcome = useOutcome(field.regExp ?? "", findFault(form, sample) === undefined, sample);
  const title = inLanguage(field.title, t.locale);
  return (
    <FieldGroup title="data-field.preview" hint="data-field.preview.hint">
      <Stack gap="xs" maw={420}>
        {title !== "" && <Text fw={600}>{title}</Text>}
        <TextInput
          label={inLanguage(field.label, t.locale) || t("data-field.preview.unnamed")}
          description={inLanguage(field.inputHint, t.locale)}
          placeholder={inLanguage(field.placeholder, t.locale) || form.mask}
          type={inputTypes[form.type]}
          value={sample}
          maxLength={sampleLength}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            setSample(masked(form.mask, currentTarget.value).slice(0, sampleLength))
          }
          // Enter would submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        {form.mask !== "" && (
          <Text size="xs" c="dimmed">
            {t("data-field.mask")}: <Code>{form.mask}</Code>
          </Text>
        )}
        <Text component="div" size="sm" role="status">
          {outcome !== undefined && (
            <Group gap={6} wrap="nowrap">
              {icons[outcome]} {t(`data-field.outcome.${outcome}`)}
            </Group>
          )}
        </Text>
      </Stack>
    </FieldGroup>
  );
}

/** The timeout of testing an expression. */
const patienceMs = 1_000;

type KnownOutcome = PatternTest & { readonly outcome: Outcome };

/**
 * Returns the outcome of a sample, once known; undefined for an empty one. `isWellFormed`: the sample fits the rest of
 * the field's format.
 */
function useOutcome(regExp: string, isWellFormed: boolean, sample: string): Outcome | undefined {
  const [known, setKnown] = useState<KnownOutcome>();
  useEffect(() => {
    if (sample === "") return;
    return tryOut({ regExp, sample }, (outcome) => setKnown({ regExp, sample, outcome }));
  }, [regExp, sample]);

  if (sample === "" || known?.regExp !== regExp || known.sample !== sample) return undefined;
  return known.outcome === "matches" && !isWellFormed ? "differs" : known.outcome;
}

function tryOut(test: PatternTest, tell: (outcome: Outcome) => void): () => void {
  const worker = new Worker(new URL("./pattern-worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  const timer = setTimeout(() => {
    stop();
    tell("slow");
  }, patienceMs);
  worker.addEventListener("message", ({ data }: MessageEvent<Outcome>) => {
    stop();
    tell(data);
  });
  worker.postMessage(test);
  return stop;
}
