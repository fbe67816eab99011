import { Group, Paper, Progress, Text, Title } from "@mantine/core";
import { stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { waitedMs } from "#staff/hall/rows/norms.ts";
import type { Glance } from "#staff/screens/dashboard/glance.ts";
import { sayWholeMinutes } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = { readonly glance: Glance; readonly now: number };

/** Shows how many visitors wait for each service, and how many of them too long. */
export function WaitingByService({ glance: { byService }, now }: Props) {
  const t = useTexts();
  const nameOf = useServiceName();
  const most = byService[0]?.count ?? 1;
  return (
    <section aria-labelledby="dashboard-services">
      <Title order={2} size="h5" mb="xs" id="dashboard-services">
        {t("dashboard.byService")}
      </Title>
      <Paper withBorder p="sm">
        {byService.length === 0 ? (
          <Text c="dimmed">{t("dashboard.byService.none")}</Text>
        ) : (
          <ul className={classes["services"]}>
            {byService.map(({ serviceId, count, over, longest }) => (
              <li key={serviceId}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" truncate>
                    {nameOf(longest.service)}
                  </Text>
                  <Text size="sm" className={classes["time"] ?? ""}>
                    <Text span fw={700} inherit>
                      {count}
                    </Text>
                    <Text span c="dimmed" inherit>
                      {` · ${t("dashboard.byService.longest", {
                        time: sayWholeMinutes(t, waitedMs(longest, now)),
                      })}`}
                    </Text>
                  </Text>
                </Group>
                <Progress.Root size="md" mt={4}>
                  <Progress.Section
                    value={(over / most) * 100}
                    color="red"
                    aria-label={t("dashboard.waiting.over", { count: over })}
                  />
                  <Progress.Section
                    value={((count - over) / most) * 100}
                    color={stateLooks.wait.colour}
                    aria-label={t("dashboard.byService.within", { count: count - over })}
                  />
                </Progress.Root>
              </li>
            ))}
          </ul>
        )}
      </Paper>
    </section>
  );
}
