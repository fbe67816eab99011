import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconList } from "@tabler/icons-react";
import type { Hall } from "#hall/hall.ts";
import { useUnknownText } from "#hall/use-unknown-text.ts";
import { DeskButtons } from "#screens/remote/desk-buttons.tsx";
import { useDeskScreen } from "#screens/remote/desk-screen.ts";
import { InHand } from "#screens/remote/in-hand.tsx";
import { Lists, useListedHall } from "#screens/remote/lists.tsx";
import { Notices } from "#screens/remote/notices.tsx";
import { Questions } from "#screens/remote/questions.tsx";
import { ConsoleOf } from "#screens/remote/remote.tsx";
import { useConsole } from "#screens/remote/use-console.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/remote/remote.module.css";

/** The console for a tablet or a narrow window beside other programs: the same, for one hand. */
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
