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
  // The session switches to the new organization.
  onMade: ({ id }, client) => workIn(client, id),
  // A new organization needs only the first tab; all other settings have usable defaults.
  form: (f, { id }) =>
    id === undefined ? <GeneralTab of={f} id={id} /> : <OrganizationTabs of={f} id={id} />,
});

/** The organizations, and all of their settings. */
export default function OrganizationPage() {
  return <ResourcePage screen={screen} />;
}
