import { Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconHourglass, type TablerIcon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { SavedViews } from "#staff/reports/views/saved-views.tsx";
import { menu } from "#staff/shell/menu.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** All reports, each with the question it answers. */
export default function ReportIndexPage() {
  const t = useTexts();
  return (
    <Stack maw={1100}>
      <Title order={1} size="h2">
        {t("report.all")}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Card
          withBorder
          padding="md"
          renderRoot={(props) => (
            <Link {...props} to="/report/statistic" search={() => ({ period: "yesterday" })} />
          )}
        >
          <ReportCard icon={IconHourglass} title={t("report.why")} question={t("report.why.about")} />
        </Card>
        {menu.reports.entries
          .filter(({ path }) => path !== "/report")
          .map(({ path, icon, title }) => (
            <Card key={path} component={Link} to={path} withBorder padding="md">
              <ReportCard icon={icon} title={t(title)} question={t.of(`${title}.question`)} />
            </Card>
          ))}
      </SimpleGrid>
      <SavedViews />
    </Stack>
  );
}

type CardProps = { readonly icon: TablerIcon; readonly title: string; readonly question: string };

function ReportCard({ icon: Icon, title, question }: CardProps) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Icon size={24} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {question}
        </Text>
      </div>
    </Group>
  );
}
