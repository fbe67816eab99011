import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconList } from "@tabler/icons-react";
import { useUnknownText } from "#staff/hall/use-unknown-text.ts";
import { countWaiting } from "#staff/screens/console/count-waiting.ts";
import { useDeskScreen } from "#staff/screens/console/desk-screen.ts";
import { DeskView } from "#staff/screens/console/desk-view.tsx";
import { useListedHall } from "#staff/screens/console/listed-hall.ts";
import { Lists } from "#staff/screens/console/lists.tsx";
import { Questions } from "#staff/screens/console/questions.tsx";
import { ConsoleOf, type ConsoleProps } from "#staff/screens/console/console.tsx";
import { useConsole } from "#staff/screens/console/use-console.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

/** The console for a tablet or a narrow screen: the same functions, usable with one hand. */
export default function CompactConsolePage() {
  const opened = useConsole();
  return <ConsoleOf opened={opened}>{(hall, open) => <CompactConsole hall={hall} {...open} />}</ConsoleOf>;
}

function CompactConsole({ hall, deskId, hasOperatorTab }: ConsoleProps) {
  const t = useTexts();
  const [hasLists, { toggle }] = useDisclosure(false);
  const screen = useDeskScreen(hall, deskId);
  const listed = useListedHall(hall);
  const unknown = useUnknownText(hall);
  return (
    <Stack className={classes["compact"] ?? ""} gap="sm">
      <DeskView hall={hall} screen={screen} isCompact />
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text flex={1} className={classes["figures"] ?? ""}>
          {unknown ?? t("remote.waiting", { count: countWaiting(hall) })}
        </Text>
        <Button
          variant="default"
          size="md"
          flex="none"
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
              isOff={screen.isLost}
              onAct={screen.actOn}
            />
          </div>
        )}
      </Collapse>
      <Questions
        desk={screen.desk}
        hall={hall}
        shownDialog={screen.shownDialog}
        onClose={screen.closeDialog}
      />
    </Stack>
  );
}
