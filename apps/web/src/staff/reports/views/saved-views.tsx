import { Anchor, Group, List, Text, Title } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { viewsIn } from "#staff/reports/views/report-views.ts";
import { viewAddress } from "#staff/reports/views/view-address.ts";
import { ViewNote } from "#staff/reports/views/view-items.tsx";
import { useSession } from "#staff/session/session.ts";
import { menu } from "#staff/shell/menu.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The views of all reports, as links; nothing if there are none. */
export function SavedViews() {
  const t = useTexts();
  const session = useSession();
  const { data = [] } = useQuery(viewsIn(session?.current?.organizationId ?? null));
  if (data.length === 0) return null;
  const reportOf = (report: string): string => {
    const entry = menu.reports.entries.find(({ path }) => path === `/report/${report}`);
    return entry === undefined ? "" : t(entry.title);
  };
  return (
    <section>
      <Title order={2} size="h4" mt="md" mb="xs">
        {t("report.views.saved")}
      </Title>
      <List spacing="xs" listStyleType="none" icon={<IconBookmark size={16} aria-hidden />}>
        {data
          .toSorted((a, b) => a.name.localeCompare(b.name, t.locale))
          .map((view) => (
            <List.Item key={view.id}>
              <Group gap="0 var(--mantine-spacing-xs)" align="baseline">
                <Anchor
                  style={{ overflowWrap: "anywhere" }}
                  renderRoot={(props) => <Link {...props} {...viewAddress(view)} />}
                >
                  {view.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {reportOf(view.report)}
                </Text>
                <ViewNote view={view} isOwn={view.owner.id === session?.user.id} among={data} />
              </Group>
            </List.Item>
          ))}
      </List>
    </section>
  );
}
