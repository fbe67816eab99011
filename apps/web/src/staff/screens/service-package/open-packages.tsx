import { Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage, useTitle } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Shows visitors without an account which packages are offered. */
export function OpenPackages() {
  const t = useTexts();
  const title = useTitle();
  const { data: packages = [], error, refetch } = useQuery(rowsOf(servicePackage));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  return (
    <Stack>
      <Title order={1} size="h2">
        {t("service-package.all")}
      </Title>
      {packages.length === 0 && <Text c="dimmed">{t("list.emptyReadOnly")}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {packages.map((row) => (
          <Card key={row.id} withBorder>
            <Text fw={600}>{title(servicePackage, row)}</Text>
            <Text size="sm" c="dimmed">
              {inLanguage(row.description, t.locale)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
