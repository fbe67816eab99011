import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { type ComponentType, memo, useId, useState } from "react";
import { useEditing } from "#staff/forms/form.tsx";
import type { OrganizationLens } from "#staff/screens/organization/organization-lens.ts";
import { isOnTab, tabGroups, type TabName, tabNamed, tabsFor } from "#staff/screens/organization/tabs.ts";
import { DebugTab } from "#staff/screens/organization/tabs/debug-tab.tsx";
import { ExternalTab } from "#staff/screens/organization/tabs/external-tab.tsx";
import { GeneralTab } from "#staff/screens/organization/tabs/general-tab.tsx";
import { HoursTab } from "#staff/screens/organization/tabs/hours-tab.tsx";
import { MessagesTab } from "#staff/screens/organization/tabs/messages-tab.tsx";
import { NumberingTab } from "#staff/screens/organization/tabs/numbering-tab.tsx";
import { PaymentsTab } from "#staff/screens/organization/tabs/payments-tab.tsx";
import { PeriodsTab } from "#staff/screens/organization/tabs/periods-tab.tsx";
import { PolicyTab } from "#staff/screens/organization/tabs/policy-tab.tsx";
import { QuotasTab } from "#staff/screens/organization/tabs/quotas-tab.tsx";
import { RemindersTab } from "#staff/screens/organization/tabs/reminders-tab.tsx";
import { ServicesTab } from "#staff/screens/organization/tabs/services-tab.tsx";
import { TerminalTab } from "#staff/screens/organization/tabs/terminal-tab.tsx";
import { WebTab } from "#staff/screens/organization/tabs/web-tab.tsx";
import { SnapshotsTab } from "#staff/screens/organization/snapshots/snapshots-tab.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/organization/organization-tabs.module.css";

type Props = { readonly of: OrganizationLens; readonly id: number };

const contents: Readonly<Record<TabName, ComponentType<Props>>> = {
  general: GeneralTab,
  hours: HoursTab,
  policy: PolicyTab,
  services: ServicesTab,
  web: WebTab,
  terminal: TerminalTab,
  reminders: RemindersTab,
  quotas: QuotasTab,
  periods: PeriodsTab,
  payments: PaymentsTab,
  messages: MessagesTab,
  external: ExternalTab,
  numbering: NumberingTab,
  debug: DebugTab,
  snapshots: SnapshotsTab,
};

/** The settings of an organization in tabs. Memoized: saving renders the page, but not the fields. */
export const OrganizationTabs = memo(function Tabs({ of, id }: Props) {
  const { tab } = useParams({ strict: false });
  const open = tabNamed(tab, useSession()?.user);
  const Content = contents[open];
  return (
    <div className={classes["container"]}>
      <div className={classes["page"]}>
        <TabList key={open} id={id} open={open} />
        <Stack gap="md" miw={0}>
          <Content of={of} id={id} />
        </Stack>
      </div>
    </div>
  );
});

/** The tabs under their headings. A narrow page shows the open one only, until the list is unfolded. */
function TabList({ id, open }: { readonly id: number; readonly open: TabName }) {
  const t = useTexts();
  const listId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const mayOpenTabs = tabsFor(useSession()?.user);
  return (
    <nav aria-label={t("organization.tabs")} className={classes["tabs"]}>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        className={classes["unfold"] ?? ""}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls={listId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t.of(`organization.tab.${open}`)}
      </Button>
      <div id={listId} className={classes["groups"]} data-unfolded={isUnfolded}>
        {tabGroups.map(({ name, tabs }) => (
          <section key={name} aria-labelledby={`${listId}-${name}`}>
            <Text id={`${listId}-${name}`} size="xs" fw={600} c="dimmed" px={10} pb={2}>
              {t(`organization.tabGroup.${name}`)}
            </Text>
            {tabs
              .filter((each) => mayOpenTabs.includes(each))
              .map((each) => (
                <TabLink key={each} id={id} name={each} isOpen={each === open} />
              ))}
          </section>
        ))}
      </div>
    </nav>
  );
}

function TabLink({
  id,
  name,
  isOpen,
}: {
  readonly id: number;
  readonly name: TabName;
  readonly isOpen: boolean;
}) {
  const t = useTexts();
  // Marks tabs with issues or conflicts, which the open tab does not show.
  const hasTrouble = useEditing(({ issues, conflicts }) =>
    isOnTab(
      name,
      [...issues, ...conflicts].map(({ path }) => path),
    ),
  );
  return (
    <Link
      to={`/organization/${id}/${name}`}
      className={classes["tab"]}
      aria-current={isOpen ? "page" : undefined}
    >
      {t.of(`organization.tab.${name}`)}
      {hasTrouble && (
        <>
          <IconAlertTriangle size={14} aria-hidden className={classes["trouble"]} />
          <VisuallyHidden>{t("organization.tabTrouble")}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
