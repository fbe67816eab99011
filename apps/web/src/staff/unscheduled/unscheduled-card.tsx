import { Card, Title } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { UnscheduledList } from "#staff/unscheduled/unscheduled-list.tsx";
import classes from "#staff/unscheduled/unscheduled.module.css";
import { useUnscheduled } from "#staff/unscheduled/use-unscheduled.ts";

/** The bookings whose time cannot be kept, as a part of a page. */
export function UnscheduledCard() {
  const t = useTexts();
  const { data } = useUnscheduled(true);
  const count = data?.total ?? 0;
  return (
    <Card
      withBorder
      padding="md"
      component="section"
      className={classes["card"] ?? ""}
      aria-labelledby="unscheduled"
    >
      <Title order={2} size="h4" mb="xs" id="unscheduled" aria-live="polite">
        {count > 0 ? t("unscheduled.left", { count }) : t("unscheduled.affected")}
      </Title>
      <UnscheduledList />
    </Card>
  );
}
