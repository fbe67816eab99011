import { Alert, Anchor, Badge, List, Text } from "@mantine/core";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Finding } from "#staff/screens/schedule/findings/findings.ts";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { findItem, findList } from "#staff/screens/schedule/plan/plan.ts";
import { useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/schedule/schedule.module.css";

type Props = {
  readonly scheduleId: number;
  readonly plan: SchedulePlan;
  readonly findings: readonly Finding[];
};

/** Lists all findings, with links to their places. */
export function FindingsSummary({ scheduleId, plan, findings }: Props) {
  const t = useTexts();
  const nameOf = useListName();
  const say = useFindingWords();
  const hasMistakes = findings.some(({ kind }) => kind !== "warning");
  if (findings.length === 0) return null;
  return (
    <Alert
      color={hasMistakes ? "red" : "orange"}
      icon={<IconAlertTriangle aria-hidden />}
      styles={{ title: { color: "var(--mantine-color-text)" } }}
      title={t(hasMistakes ? "schedule.findings.mistakes" : "schedule.findings.warnings", {
        count: findings.length,
      })}
    >
      <List size="sm" listStyleType="none">
        {findings.map((finding, index) => {
          const { place } = finding;
          const list = findList(plan, place);
          const item = "itemId" in place ? findItem(plan, place) : undefined;
          const where = [
            list === undefined ? "" : nameOf(place.block, list),
            ...(item === undefined ? [] : [`${item.from}–${item.to}`]),
          ].join(", ");
          return (
            <List.Item key={`${finding.code} ${where} ${index}`}>
              <Anchor
                component={Link}
                {...placeIn(scheduleId, place)}
                c="inherit"
                underline="always"
                size="sm"
              >
                {where}
              </Anchor>
              : {say(finding)}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}

/** Shows the findings about a part of the plan, at that part. */
export function FindingsHere({ findings }: { readonly findings: readonly Finding[] }) {
  const say = useFindingWords();
  return findings.map((finding) => (
    <Text key={finding.code} size="sm" className={classes[finding.kind] ?? ""} fw={500}>
      <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: "-2px" }} /> {say(finding)}
    </Text>
  ));
}

/** The number of findings in a closed part. */
export function FindingsBadge({ count }: { readonly count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <Badge
      color="orange"
      variant="default"
      tt="none"
      leftSection={<IconAlertTriangle size={12} aria-hidden />}
    >
      {t("schedule.findings.warnings", { count })}
    </Badge>
  );
}

function useFindingWords(): (finding: Finding) => string {
  const t = useTexts();
  return ({ kind, code, params }) => {
    switch (kind) {
      case "mistake":
        return t.of(`issue.${code}`, params);
      case "conflict":
        return t("schedule.conflict");
      case "warning":
        return t.of(`schedule.warning.${code}`);
    }
  };
}
