import { Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
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
        {menu.reports.entries
          .filter(({ path }) => path !== "/report")
          .map(({ path, icon: Icon, title }) => (
            <Card key={path} component={Link} to={path} withBorder padding="md">
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Icon size={24} aria-hidden style={{ flexShrink: 0 }} />
                <div>
                  <Text fw={600}>{t(title)}</Text>
                  <Text size="sm" c="dimmed">
                    {t.of(`${title}.question`)}
                  </Text>
                </div>
              </Group>
            </Card>
          ))}
      </SimpleGrid>
      <SavedViews />
    </Stack>
  );
}
