import { Group, Stack, Text } from "@mantine/core";
import { languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import { fillIn, sampleValues } from "@cherga/contract/messages/placeholders";
import type { reminders } from "@cherga/contract/shapes/organization";
import { memo } from "react";
import type { z } from "zod";
import { useUnitName } from "#staff/api/unit-names.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { sameLens } from "#staff/forms/fields/lists/same-lens.ts";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { MessagePreview } from "#staff/screens/organization/message-preview.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Reminder = z.output<typeof reminders>[number];

/** The messages to visitors as their turn comes nearer. */
export function RemindersTab({ of }: TabProps) {
  const t = useTexts();
  return (
    <ListField
      of={of.at("reminders")}
      max={20}
      make={() => ({ ...newReminder, id: crypto.randomUUID() })}
      title={({ text }, index) =>
        inLanguage(withSamples(text), t.locale) || t("organization.reminder", { number: index + 1 })
      }
      empty={t("organization.noReminders")}
      addLabel={t("organization.addReminder")}
    >
      {(reminder) => <ReminderFields of={reminder} />}
    </ListField>
  );
}

/** Returns a text with invented values, as its preview has them. */
const withSamples = (text: Words): Words =>
  Object.fromEntries(languageCodes.map((code) => [code, fillIn(text[code] ?? "", sampleValues[code])]));

/** Memoized: typing in one reminder does not render the others. */
const ReminderFields = memo(function Fields({ of }: { readonly of: Lens<Reminder> }) {
  const unit = useUnitName()("min");
  return (
    <Stack gap="sm">
      <WordsField of={of.at("text")} kind="lines" />
      <MessagePreview of={of.at("text")} kind="reminder" />
      <Columns>
        <NumberField of={of.at("begin_before_min")} unit={unit} />
        <NumberField of={of.at("each_from_position")} />
        <NumberField of={of.at("each_time_min")} unit={unit} />
        <NumberField of={of.at("validity_period")} unit={unit} />
      </Columns>
      <Group gap="lg">
        <FlagField of={of.at("bot")} />
        <FlagField of={of.at("email")} />
        <FlagField of={of.at("sms")} />
      </Group>
      <ToNobody of={of} />
    </Stack>
  );
}, sameLens);

function ToNobody({ of }: { readonly of: Lens<Reminder> }) {
  const t = useTexts();
  const ways = [useValue(of.at("bot")), useValue(of.at("email")), useValue(of.at("sms"))];
  if (ways.includes(true)) return null;
  return (
    <Text size="sm" c="orange.9" role="status">
      {t("organization.reminderToNobody")}
    </Text>
  );
}

/** The default: once, an hour before the visit, through the bot. */
const newReminder: Omit<Reminder, "id"> = {
  each_from_position: 0,
  each_time_min: 0,
  begin_before_min: 60,
  validity_period: 30,
  text: {},
  bot: true,
  email: false,
  sms: false,
};
