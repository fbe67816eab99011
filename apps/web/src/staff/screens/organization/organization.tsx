import { autosaveDebounceMs } from "@cherga/contract/constants";
import { organization } from "@cherga/contract/resources/organization";
import { workIn } from "#staff/api/work-in.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { GeneralTab } from "#staff/screens/organization/tabs/general-tab.tsx";
import { OrganizationTabs } from "#staff/screens/organization/organization-tabs.tsx";
import { currentSession } from "#staff/session/session.ts";

const screen = defineScreen({
  resource: organization,
  path: "/organization",
  autosaveMs: autosaveDebounceMs.organization,
  detail: ({ code, number, type }) =>
    [code, number === 0 ? "" : `№ ${number}`, type].filter(Boolean).join(" · "),
  opensAt: () => currentSession()?.current?.organizationId ?? undefined,
  // Whatever somebody sets up next is of the new one.
  onMade: ({ id }, client) => workIn(client, id),
  // What a new one needs is on the first tab; the rest has values that work, and is set when it is there.
  form: (f, { id }) =>
    id === undefined ? <GeneralTab of={f} id={id} /> : <OrganizationTabs of={f} id={id} />,
});

/** The organizations, and everything that can be set of one. */
export default function OrganizationPage() {
  return <ResourcePage screen={screen} />;
}
