import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { autosaveDebounceMs } from "@cherga/contract/constants";
import { organization } from "@cherga/contract/resources/organization";
import type { Row, Values } from "@cherga/contract/resource";
import { type SubmitEvent, useState } from "react";
import { useTitle } from "#staff/api/titles.ts";
import { CloseDaysField } from "#staff/forms/fields/close-days/close-days-field.tsx";
import { Form, useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import { SaveBar } from "#staff/resource/save-bar.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { useUndoKeys } from "#staff/resource/undo-keys.ts";
import { useEditor } from "#staff/resource/use-editor.ts";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { UnscheduledCard } from "#staff/unscheduled/unscheduled-card.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Fields = typeof organization.fields;

/** The days on which the current organization is closed or has other hours, and the bookings affected. */
export default function CloseDayPage() {
  const t = useTexts();
  const title = useTitle();
  const { row, isLoading, error, again } = useCurrentOrganization();
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  if (isLoading) return <Skeleton h={400} />;
  return (
    <Stack maw={1100}>
      <div>
        <Title order={1} size="h2">
          {t("hours.closeDays")}
        </Title>
        <Text c="dimmed">{row === undefined ? t("hours.choose") : title(organization, row)}</Text>
      </div>
      {row !== undefined && <UnscheduledCard key={row.id} />}
      {row !== undefined && <Days key={row.id} row={row} />}
    </Stack>
  );
}

/** The organization's form, of which this page shows one field. */
const screen = defineScreen({
  resource: organization,
  path: "/organization",
  autosaveMs: autosaveDebounceMs.organization,
  form: (f) => <DaysOf of={f} id={undefined} />,
});

function Days({ row }: { readonly row: Row<Fields> }) {
  const t = useTexts();
  const mayWrite = mayCall(organization.write, useSession()?.user);
  const editor = useEditor(screen, row, () => undefined);
  const pressUndo = useUndoKeys(editor);
  const [lens] = useState(() => lensAt<Values<Fields>>([]));
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <Form editor={editor} resource={organization} mayWrite={mayWrite}>
      <Card withBorder padding="md" component="form" noValidate onSubmit={handleSubmit} onKeyDown={pressUndo}>
        <Stack gap="md">
          <DaysOf of={lens} id={row.id} />
          {mayWrite ? (
            <SaveBar />
          ) : (
            <Text size="sm" c="dimmed">
              {t("hours.whoCloses")}
            </Text>
          )}
        </Stack>
      </Card>
    </Form>
  );
}

function DaysOf({ of, id }: { readonly of: Lens<Values<Fields>>; readonly id: number | undefined }) {
  const zone = useValue(of.at("option").at("globalSetting").at("timeZone"));
  const weekdays = useValue(of.at("openHourMap"));
  return <CloseDaysField of={of.at("closeDayMap")} organizationId={id} zone={zone} weekdays={weekdays} />;
}
