import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconList } from "@tabler/icons-react";
import type { Hall } from "#staff/hall/hall.ts";
import { useUnknownText } from "#staff/hall/use-unknown-text.ts";
import { DeskButtons } from "#staff/screens/console/desk-buttons.tsx";
import { useDeskScreen } from "#staff/screens/console/desk-screen.ts";
import { InHand } from "#staff/screens/console/in-hand.tsx";
import { Lists, useListedHall } from "#staff/screens/console/lists.tsx";
import { Notices } from "#staff/screens/console/notices.tsx";
import { Questions } from "#staff/screens/console/questions.tsx";
import { ConsoleOf } from "#staff/screens/console/console.tsx";
import { useConsole } from "#staff/screens/console/use-console.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

/** The console for a tablet or a narrow window: the same functions, usable with one hand. */
export default function CompactRemotePage() {
  const console = useConsole();
  return (
    <ConsoleOf console={console}>
      {(hall, { deskId, hasOperatorTab }) => (
        <CompactConsole hall={hall} deskId={deskId} hasOperatorTab={hasOperatorTab} />
      )}
    </ConsoleOf>
  );
}

function CompactConsole({
  hall,
  deskId,
  hasOperatorTab,
}: {
  readonly hall: Hall;
  readonly deskId: number;
  readonly hasOperatorTab: boolean;
}) {
  const t = useTexts();
  const [hasLists, { toggle }] = useDisclosure(false);
  const { desk, isOff, isLost, permissions, pausedSince, asking, closeQuestion, press, actOn } =
    useDeskScreen(hall, deskId);
  const listed = useListedHall(hall);
  const unknown = useUnknownText(hall);
  const waiting = [...hall.lists.queue.values()].filter(({ status }) => status === "wait").length;
  return (
    <Stack className={classes["compact"] ?? ""} gap="sm">
      <InHand inHand={hall.inHand} pausedSince={pausedSince} isCompact />
      <Notices desk={desk} hall={hall} isQuiet={asking !== undefined} />
      <DeskButtons permissions={permissions} isOff={isOff} onPress={press} isCompact />
      <Group justify="space-between">
        <Text className={classes["figures"] ?? ""}>{unknown ?? t("remote.waiting", { count: waiting })}</Text>
        <Button
          variant="default"
          size="md"
          leftSection={<IconList size={18} />}
          aria-expanded={hasLists}
          onClick={toggle}
        >
          {t(hasLists ? "remote.hideLists" : "remote.showLists")}
        </Button>
      </Group>
      <Collapse expanded={hasLists}>
        {hasLists && (
          <div className={classes["compactLists"]}>
            <Lists
              hall={listed}
              deskId={deskId}
              hasOperatorTab={hasOperatorTab}
              isOff={isLost}
              onAct={actOn}
            />
          </div>
        )}
      </Collapse>
      <Questions desk={desk} hall={hall} asking={asking} onClose={closeQuestion} />
    </Stack>
  );
}
