import { operator } from "@cherga/contract/resources/operator";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { RoomMark } from "#staff/resource/row-mark.tsx";
import { OperatorForm } from "#staff/screens/operator/operator-form.tsx";

const screen = defineScreen({
  resource: operator,
  path: "/operator",
  detail: ({ username, position }) => [position, username].filter((part) => part !== "").join(" · "),
  mark: ({ room }) => <RoomMark room={room} />,
  form: (f, { isNew, id }) => <OperatorForm f={f} isNew={isNew} id={id} />,
});

/** The operators, who serve visitors. */
export default function OperatorPage() {
  return <ResourcePage screen={screen} />;
}
