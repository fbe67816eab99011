import { Anchor, Group, Text } from "@mantine/core";
import { operator } from "@cherga/contract/resources/operator";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Names the operators with this schedule. */
export function WorkingBy({ scheduleId }: { readonly scheduleId: number }) {
  const t = useTexts();
  const { data: operators } = useQuery(rowsOf(operator));
  // As high as what comes, so that nothing below it moves.
  if (operators === undefined) return <Text size="sm">{"\u00A0"}</Text>;
  const working = operators.filter((row) => row.scheduleId === scheduleId);
  if (working.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("schedule.nobody")}{" "}
        <Anchor component={Link} to="/operator" size="sm" underline="always">
          {t("operator.all")}
        </Anchor>
      </Text>
    );
  return (
    <Group gap="xs">
      <Text size="sm">{t("schedule.workingBy")}</Text>
      {working.map(({ id, first_name, last_name, username, room }) => (
        <Anchor key={id} component={Link} to={`/operator/${id}`} size="sm" underline="always">
          {`${first_name} ${last_name}`.trim() || username}
          {room !== "" && ` (${room})`}
        </Anchor>
      ))}
    </Group>
  );
}
