import { operator } from "@cherga/contract/resources/operator";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { OperatorForm } from "#staff/screens/operator/operator-form.tsx";

const screen = defineScreen({
  resource: operator,
  path: "/operator",
  detail: ({ first_name, last_name, position, room }) =>
    [`${last_name} ${first_name}`.trim(), position, room].filter((part) => part !== "").join(" · "),
  form: (f, { isNew, id }) => <OperatorForm f={f} isNew={isNew} id={id} />,
});

/** The operators, who serve visitors. */
export default function OperatorPage() {
  return <ResourcePage screen={screen} />;
}
