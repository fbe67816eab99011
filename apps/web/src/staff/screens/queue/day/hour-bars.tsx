import { Group, Paper, Text, Title } from "@mantine/core";
import type { HourCount } from "#staff/screens/queue/day/hours.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/day/hour-bars.module.css";

type Props = { readonly kind: "booked" | "served"; readonly hours: readonly HourCount[] };

/** The height of the tallest bar, in pixels. */
const height = 88;
/** The scale never ends below this, so that two visits do not look like many. */
const leastMost = 5;

/** The visits of a day by the hour, as bars with their numbers. */
export function HourBars({ kind, hours }: Props) {
  const t = useTexts();
  const count = hours.reduce((sum, each) => sum + each.count, 0);
  const most = Math.max(leastMost, ...hours.map((each) => each.count));
  const id = `hours-${kind}`;
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="xs" mb={4}>
        <Title order={2} size="h5" id={id}>
          {t(`queue.hours.${kind}`)}
        </Title>
        <Text size="sm" c="dimmed">
          {count > 0 && t("queue.hours.all", { count })}
        </Text>
      </Group>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {t(`queue.hours.${kind}.none`)}
        </Text>
      ) : (
        <ol className={classes["bars"]} data-kind={kind}>
          {hours.map((each) => (
            <li key={each.hour} className={classes["hour"]}>
              <span className={classes["clock"]}>
                {String(each.hour).padStart(2, "0")}
                <span className={classes["minutes"]}>:00</span>
              </span>
              <span className={classes["bar"]} style={{ height: (height * each.count) / most }} />
              <span>{each.count}</span>
            </li>
          ))}
        </ol>
      )}
    </Paper>
  );
}
