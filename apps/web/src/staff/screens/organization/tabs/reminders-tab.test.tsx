import { callsOf } from "@cherga/contract/calls/resource-calls";
import type { Values } from "@cherga/contract/resource";
import { language } from "@cherga/contract/resources/language";
import { organization } from "@cherga/contract/resources/organization";
import { unit } from "@cherga/contract/resources/unit";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { makeEditor } from "#staff/forms/editor.ts";
import { Form } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { RemindersTab } from "#staff/screens/organization/tabs/reminders-tab.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

beforeAll(() => speak("en"));

test("a reminder is titled by its text with sample values", async () => {
  const server = startFakeServer();
  server.on(callsOf(language).list).answers(() => []);
  server.on(callsOf(unit).list).answers(() => []);
  const reminder = {
    id: "soon",
    each_from_position: 0,
    each_time_min: 0,
    begin_before_min: 60,
    validity_period: 30,
    text: { en: "Your visit {num} is soon", ua: "Ваш візит {num} незабаром" },
    bot: true,
    email: false,
    sms: false,
  };
  const editor = makeEditor({
    resource: organization,
    row: { id: 7, reminders: [reminder] },
    key: "organization/7",
    send: (changes) => Promise.resolve({ id: 7, ...changes }),
  });
  renderForStaff(
    <Form editor={editor} resource={organization} mayWrite={false}>
      <RemindersTab of={lensAt<Values<typeof organization.fields>>([])} id={7} />
    </Form>,
  );
  expect(await screen.findByText("Your visit A042 is soon")).toBeTruthy();
  expect(screen.queryByText(/\{num\} is soon/)).toBeNull();
});
