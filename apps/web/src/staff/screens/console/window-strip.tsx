import { ActionIcon, Badge, Text } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { IconBellPlus, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import { DeskBadge } from "#staff/hall/rows/state-badge.tsx";
import { TotalButton } from "#staff/payments/total-button.tsx";
import { mayAskForNotifications } from "#staff/screens/console/use-notifications.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly operator: OperatorRow | undefined;
  readonly isLost: boolean;
  /** The card below says what the window is doing. */
  readonly isBusy: boolean;
};

/** Whose console this is: the window and the operator; and whether the window is free, paused or offline. */
export function WindowStrip({ operator, isLost, isBusy }: Props) {
  const t = useTexts();
  const room = operator?.room ?? "";
  // Some centres have named rooms, others only number their windows.
  const place = /^\d+$/.test(room) ? t("remote.window", { room }) : room;
  return (
    <div className={classes["strip"]}>
      <Text fw={600} className={classes["owner"] ?? ""}>
        {[place, operator?.name].filter(Boolean).join(" · ")}
      </Text>
      {isLost ? (
        <Badge
          size="lg"
          tt="none"
          className={classes["offline"] ?? ""}
          leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        >
          {t("remote.offline")}
        </Badge>
      ) : (
        operator !== undefined && !isBusy && <DeskBadge state={operator.state} size="lg" />
      )}
      {/* At the edge, where a state that comes and goes does not move them. */}
      <TotalButton />
      <AskForNotifications />
    </div>
  );
}

function AskForNotifications() {
  const t = useTexts();
  const user = useSession()?.user;
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered || !mayAskForNotifications(user)) return null;
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t("remote.allowNotifications")}
      title={t("remote.allowNotifications")}
      onClick={() => void Notification.requestPermission().then(() => setAnswered(true))}
    >
      <IconBellPlus size={18} />
    </ActionIcon>
  );
}
