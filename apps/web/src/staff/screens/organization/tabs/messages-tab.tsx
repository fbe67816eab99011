import { Alert, Anchor, Stack } from "@mantine/core";
import { dataFieldIds } from "@cherga/contract/constants";
import { dataField } from "@cherga/contract/resources/data-field";
import type { mailHub, messageHub } from "@cherga/contract/shapes/organization";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { health } from "#staff/api/health.ts";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { OptionalField } from "#staff/forms/fields/optional-field.tsx";
import { ReferenceField } from "#staff/forms/fields/choices/reference-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { MessagePreview } from "#staff/screens/organization/message-preview.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Section } from "#staff/screens/organization/section.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** The gateways for SMS and e-mail, their texts, and what visitors are notified of. */
export function MessagesTab({ of }: TabProps) {
  const t = useTexts();
  const { data: running } = useQuery(health);
  return (
    <>
      {running?.demo === true && (
        <Alert color="blue" mb="md">
          {t("organization.demoPhone")}{" "}
          <Anchor inherit href="/phone" target="_blank">
            {t("organization.demoPhone.open")}
          </Anchor>
        </Alert>
      )}
      <SmsFields of={of} />
      <OptionalField of={of.at("mailHub")} make={() => newMailHub}>
        {(hub) => (
          <Stack gap="md">
            <Columns>
              <TextField of={hub.at("host")} placeholder="smtp.example.com" />
              <NumberField of={hub.at("port")} />
              <TextField of={hub.at("login")} />
              <SecretField of={hub.at("password")} />
              <TextField of={hub.at("from")} placeholder="Service Centre <queue@example.com>" />
            </Columns>
            <FlagField of={hub.at("secure")} />
          </Stack>
        )}
      </OptionalField>
      <Section title="organization.section.notifications">
        {notificationNames.map((name) => (
          <FlagField key={name} of={of.at("notifications").at(name)} />
        ))}
      </Section>
    </>
  );
}

const notificationNames = ["confirmed", "moved", "cancelled", "called", "dayClosed"] as const;

function SmsFields({ of }: Pick<TabProps, "of">) {
  return (
    <OptionalField of={of.at("messageHub")} make={() => newHub}>
      {(hub) => (
        <Stack gap="md">
          <Columns>
            <TextField of={hub.at("host")} placeholder="smpp.example.com" />
            <NumberField of={hub.at("port")} />
            <TextField of={hub.at("login")} />
            <SecretField of={hub.at("password")} />
            <TextField of={hub.at("sender")} />
            <ReferenceField of={hub.at("phoneFieldId")} to={dataField} clearable />
          </Columns>
          <FlagField of={hub.at("secure")} />
          <Section title="organization.section.templates">
            <WordsField of={hub.at("confirmTemplate")} kind="lines" />
            <MessagePreview of={hub.at("confirmTemplate")} kind="confirmTemplate" />
            <WordsField of={hub.at("successTemplate")} kind="lines" />
            <MessagePreview of={hub.at("successTemplate")} kind="successTemplate" />
          </Section>
        </Stack>
      )}
    </OptionalField>
  );
}

/** The defaults: the usual port for sending, encrypted as soon as the server offers it. */
const newMailHub: z.output<typeof mailHub> = { host: "", port: 587, secure: false, login: "", from: "" };

/** The defaults: encrypted, usual port, the visitor's phone. The host must be entered. */
const newHub: z.output<typeof messageHub> = {
  host: "",
  secure: true,
  port: 2775,
  login: "",
  sender: "",
  phoneFieldId: dataFieldIds.phone,
  confirmTemplate: {
    en: "Your code: {code}. Do not share it with anyone. {organization}",
    ru: "Ваш код: {code}. Никому его не сообщайте. {organization}",
    ua: "Ваш код: {code}. Нікому його не повідомляйте. {organization}",
  },
  successTemplate: {
    en: "You are booked: {date}, {time}, number {num}. {organization}",
    ru: "Вы записаны: {date}, {time}, номер {num}. {organization}",
    ua: "Вас записано: {date}, {time}, номер {num}. {organization}",
  },
};
