import { Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { IconDeviceDesktop, IconRefresh } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Hall } from "#staff/hall/hall.ts";
import { openConsole } from "#staff/hall/open-console.ts";
import { useDeskPermissions } from "#staff/hall/use-desk-permissions.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useHasReplan } from "#staff/screens/supervision/use-replan-preview.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/screens/supervision/supervision.module.css";

type Props = {
  readonly operator: OperatorRow;
  readonly inHand: Hall["inHand"];
  readonly isOff: boolean;
  readonly onAct: (action: OperatorAction) => void;
  readonly onReplan: () => void;
  readonly onClose: () => void;
};

/** The actions offered at another operator's desk. */
const offered: readonly OperatorAction[] = [
  "next",
  "more",
  "start",
  "complete",
  "forceHold",
  "forceRelease",
  "pause",
  "resume",
  "sleep",
  "wakeup",
];

/** One window: its current visitor, and the actions for its operator. It lies over the page, which stays in place. */
export function DeskPanel({ operator, inHand, isOff, onAct, onReplan, onClose }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const nameOf = useServiceName();
  const permissions = useDeskPermissions(inHand);
  const hasReplan = useHasReplan(operator.id);
  const [failure, setFailure] = useState<unknown>();
  const takeOver = (): void => {
    openConsole(operator.id)
      .then(() => navigate({ to: "/remote" }))
      .catch(setFailure);
  };
  return (
    <Paper
      withBorder
      p="sm"
      shadow="md"
      component="section"
      aria-label={operator.name}
      className={classes["panel"] ?? ""}
    >
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} flex={1} miw={0}>
          {operator.name}
          {inHand.ticket !== null &&
            ` · ${inHand.ticket.num ?? ""} ${inHand.ticketItem === null ? "" : nameOf(inHand.ticketItem.service)}`}
        </Text>
        <CloseButton aria-label={t("app.close")} onClick={onClose} />
      </Group>
      {failure !== undefined && <FailureAlert failure={failure} />}
      <Group gap="xs" mt="xs">
        {offered
          .filter((action) => permissions.includes(action))
          .map((action) => (
            <Button key={action} size="xs" variant="default" disabled={isOff} onClick={() => onAct(action)}>
              {t(`action.${action}`)}
            </Button>
          ))}
        {hasReplan && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            disabled={isOff}
            onClick={onReplan}
          >
            {t("supervision.replanOne")}
          </Button>
        )}
        <Button
          size="xs"
          variant="light"
          leftSection={<IconDeviceDesktop size={14} />}
          disabled={isOff}
          onClick={takeOver}
        >
          {t("supervision.takeOver")}
        </Button>
        <Button component={Link} to={`/queue/operator/${operator.id}`} variant="subtle" size="xs">
          {t("supervision.day")}
        </Button>
      </Group>
    </Paper>
  );
}
