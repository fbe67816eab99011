import { Button, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import type { operator } from "@cherga/contract/resources/operator";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { HallProvider } from "#staff/hall/hall-context.tsx";
import type { Hall } from "#staff/hall/hall.ts";
import { LoadedHall } from "#staff/hall/loaded-hall.tsx";
import { openConsole } from "#staff/hall/open-console.ts";
import { useDeskScreen } from "#staff/screens/console/desk-screen.ts";
import { DeskView } from "#staff/screens/console/desk-view.tsx";
import { useListedHall } from "#staff/screens/console/listed-hall.ts";
import { Lists } from "#staff/screens/console/lists.tsx";
import { Questions } from "#staff/screens/console/questions.tsx";
import { type Console, useConsole } from "#staff/screens/console/use-console.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/screens/console/console.module.css";

/** The operator's console: the current visitor, and the lists of all others. */
export default function ConsolePage() {
  const opened = useConsole();
  return <ConsoleOf opened={opened}>{(hall, open) => <WideConsole hall={hall} {...open} />}</ConsoleOf>;
}

type Open = Extract<Console, { readonly state: "open" }>;

export type ConsoleProps = Omit<Open, "state"> & { readonly hall: Hall };

/** Shows a console once it is open; until then the loading state or the failure. */
export function ConsoleOf({
  opened,
  children,
}: {
  readonly opened: Console;
  readonly children: (hall: Hall, open: Open) => ReactNode;
}) {
  if (opened.state === "failed") return <FailureAlert failure={opened.failure} onReply={opened.retry} />;
  if (opened.state === "choosing") return <ChooseOperator />;
  if (opened.state === "opening") return <Skeleton h={400} aria-busy="true" />;
  return (
    <HallProvider deskId={opened.deskId}>
      <LoadedHall>{(hall) => children(hall, opened)}</LoadedHall>
    </HallProvider>
  );
}

/** The console of a wide screen: the operator's window beside the lists. */
export function WideConsole({ hall, deskId, hasOperatorTab }: ConsoleProps) {
  const screen = useDeskScreen(hall, deskId);
  // Lists are long, so they render after the newly called visitor.
  const listed = useDeferredValue(useListedHall(hall));
  return (
    <div className={classes["console"]}>
      <DeskView hall={hall} screen={screen} />
      <Lists
        hall={listed}
        deskId={deskId}
        hasOperatorTab={hasOperatorTab}
        isOff={screen.isLost}
        onAct={screen.actOn}
      />
      <Questions
        desk={screen.desk}
        hall={hall}
        shownDialog={screen.shownDialog}
        onClose={screen.closeDialog}
      />
    </div>
  );
}

/** More operators can be searched. */
const fewOperators = 8;

/** A user without an own desk chooses the operator to work for. */
function ChooseOperator() {
  const t = useTexts();
  const { data = [], error, refetch } = useQuery(rowsOf<typeof operator.fields>({ name: "operator" }));
  const [failure, setFailure] = useState<unknown>();
  const [search, setSearch] = useState("");
  const found = data
    .map(({ id, first_name, last_name, username, room }) => ({
      id,
      room,
      name: `${first_name} ${last_name}`.trim() || username,
    }))
    .filter(({ name, room }) => `${room} ${name}`.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((a, b) => a.room.localeCompare(b.room, t.locale, { numeric: true }));
  return (
    <Stack maw={420}>
      <Title order={1} size="h2">
        {t("page.remote")}
      </Title>
      <Text>{t("remote.choose")}</Text>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {failure !== undefined && <FailureAlert failure={failure} />}
      {data.length > fewOperators && (
        <TextInput
          type="search"
          aria-label={t("remote.operator")}
          placeholder={t("remote.operator")}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      )}
      {found.length === 0 && data.length > 0 && <Text c="dimmed">{t("list.nothingFound")}</Text>}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {found.map(({ id, name, room }) => (
          <li key={id}>
            <Button
              variant="default"
              size="md"
              fullWidth
              justify="space-between"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              onClick={() => {
                openConsole(id).catch(setFailure);
              }}
            >
              {[room && t("remote.window", { room }), name].filter(Boolean).join(" · ")}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
