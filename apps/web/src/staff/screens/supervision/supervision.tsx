import { Button, Group, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { IconRefresh, IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { ActionFailure } from "#staff/hall/action-failure.tsx";
import { EarlyQuestion } from "#staff/hall/early-question.tsx";
import { HallProvider } from "#staff/hall/hall-context.tsx";
import type { Hall, HallRow } from "#staff/hall/hall.ts";
import { LoadedHall } from "#staff/hall/loaded-hall.tsx";
import { MoveDialog } from "#staff/registration/move-dialog.tsx";
import { actionsOn, type RowAction } from "#staff/hall/rows/row-actions.ts";
import { RowList } from "#staff/hall/rows/row-list.tsx";
import { hasWords } from "#staff/hall/rows/sorted.ts";
import { countVisits, stepsByTicket, visitsOf } from "#staff/hall/rows/visits.ts";
import { sayNewNumber } from "#staff/hall/say-new-number.ts";
import { useCheckIn } from "#staff/hall/use-check-in.ts";
import { useUnknownText } from "#staff/hall/use-unknown-text.ts";
import { useLine } from "#staff/live/line.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { byNeed } from "#staff/screens/supervision/by-need.ts";
import { DeskPanel } from "#staff/screens/supervision/desk-panel.tsx";
import { ReplanDialog } from "#staff/screens/supervision/replan-dialog.tsx";
import { useHasReplan } from "#staff/screens/supervision/use-replan-preview.ts";
import { useSupervise } from "#staff/screens/supervision/use-supervise.ts";
import { Windows } from "#staff/screens/supervision/windows.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { UnscheduledNotice } from "#staff/unscheduled/unscheduled-notice.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import classes from "#staff/screens/supervision/supervision.module.css";

/** All windows live, with actions on any ticket or operator. */
export default function SupervisionPage() {
  const t = useTexts();
  const { row, isLoading, error, again } = useCurrentOrganization();
  // Right after sign-in the organization is not chosen yet.
  const isChoosing = useSession()?.current === undefined;
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  if (isLoading || isChoosing) return <Skeleton h={400} aria-busy="true" aria-label={t("hall.loading")} />;
  if (row === undefined) return <Text c="dimmed">{t("hours.choose")}</Text>;
  return <WatchedHall key={row.id} />;
}

function WatchedHall() {
  const [deskId, setDeskId] = useState<number>();
  return (
    <HallProvider {...(deskId === undefined ? {} : { deskId })}>
      <LoadedHall>{(hall) => <Supervision hall={hall} chosenId={deskId} onChoose={setDeskId} />}</LoadedHall>
    </HallProvider>
  );
}

const lists = ["manage", "hold", "outside"] as const;

type Question = { readonly type: "move" | "delete"; readonly row: HallRow } | { readonly type: "replan" };

function Supervision({
  hall,
  chosenId,
  onChoose,
}: {
  readonly hall: Hall;
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
}) {
  const t = useTexts();
  const now = useNow(5_000);
  const checkIn = useCheckIn();
  const unknown = useUnknownText(hall);
  const { act, isBusy, failure, early, forgetEarly } = useSupervise();
  const [list, setList] = useState<(typeof lists)[number]>("manage");
  const [search, setSearch] = useState("");
  const [asking, setAsking] = useState<Question>();
  const hasReplan = useHasReplan(undefined);
  const line = useLine();
  const isOff = isBusy || line === "lost";
  // The lists follow the choice with a delay, and actions must refer to the shown lists.
  const { deskId } = hall;
  const operator = deskId === undefined ? undefined : hall.operators.get(deskId);
  const ofDesk = deskId === undefined ? {} : { operatorId: deskId };

  const steps = useMemo(() => stepsByTicket(hall.lists), [hall.lists]);
  const visits = useMemo(() => {
    const rows = [...hall.lists[list].values()].filter((row) => hasWords(row, search));
    return visitsOf(rows, steps, byNeed(now));
  }, [hall.lists, steps, list, search, now]);
  const looking = {
    now,
    actsForOthers: true,
    simultaneousMaintenance: useCurrentOrganization().row?.simultaneousMaintenance === true,
    desk: operator,
    inHand: hall.lists.current.size,
  };

  function actOn(action: RowAction, row: HallRow): void {
    if (action === "checkIn") return checkIn(row.ticketId, row.num ?? "");
    if (action === "move" || action === "delete") return setAsking({ type: action, row });
    void act({ event: action, ticketItemId: row.id, ...ofDesk });
  }
  function actAtDesk(action: OperatorAction): void {
    const itemId = hall.inHand.ticketItem?.id;
    const isOfDesk = action === "sleep" || action === "wakeup" || action === "next";
    void act({
      event: action,
      ...ofDesk,
      ...(isOfDesk || itemId === undefined ? {} : { ticketItemId: itemId }),
    });
  }
  const close = (): void => setAsking(undefined);

  return (
    <Stack gap="sm" className={operator === undefined ? "" : (classes["withPanel"] ?? "")}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {t("page.supervision")}
        </Title>
        {hasReplan && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={isOff}
            onClick={() => {
              onChoose(undefined);
              setAsking({ type: "replan" });
            }}
          >
            {t("supervision.replan")}
          </Button>
        )}
      </Group>
      {failure !== undefined && asking === undefined && <ActionFailure failure={failure} hall={hall} />}
      {unknown !== undefined && <Text c="dimmed">{unknown}</Text>}
      <UnscheduledNotice />
      <Windows
        operators={[...hall.operators.values()]}
        isKnown={unknown === undefined}
        chosenId={chosenId}
        onChoose={onChoose}
        rowOf={(itemId) => hall.lists.manage.get(itemId)}
      />
      {operator !== undefined && (
        <DeskPanel
          key={operator.id}
          operator={operator}
          inHand={hall.inHand}
          isOff={isOff}
          onAct={actAtDesk}
          onReplan={() => setAsking({ type: "replan" })}
          onClose={() => onChoose(undefined)}
        />
      )}
      <div className={classes["tickets"]}>
        <Group gap="xs">
          <SegmentedControl
            className={classes["lists"] ?? ""}
            aria-label={t("supervision.list")}
            value={list}
            data={lists.map((name) => ({
              value: name,
              label:
                unknown === undefined
                  ? `${t(`supervision.list.${name}`)} (${countVisits(hall.lists[name].values())})`
                  : t(`supervision.list.${name}`),
            }))}
            onChange={(value) => setList(lists.find((name) => name === value) ?? "manage")}
          />
          <TextInput
            type="search"
            flex={1}
            miw={180}
            aria-label={t("supervision.search")}
            placeholder={t("supervision.search")}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Group>
        <RowList
          visits={visits}
          label={t(`supervision.list.${list}`)}
          empty={unknown ?? (search === "" ? t("supervision.empty") : t("list.nothingFound"))}
          actionsOf={(row) => actionsOn(row, looking)}
          isOff={isOff}
          onAct={actOn}
        />
      </div>
      {early !== undefined && (
        <EarlyQuestion
          early={early.call}
          onCancel={forgetEarly}
          onConfirm={() =>
            void act({ ...early.action, option: { ...early.action.option, allowForcedTime: true } })
          }
        />
      )}
      {asking?.type === "move" && (
        <MoveDialog
          row={asking.row}
          onClose={close}
          failure={failure}
          onMove={async (option) => {
            const answer = await act({ event: "move", ticketItemId: asking.row.id, option });
            if (answer?.success !== true) return;
            sayNewNumber(t, asking.row.num, answer);
            close();
          }}
        />
      )}
      {asking?.type === "delete" && (
        <ConfirmDialog
          title={t("hall.delete", { num: asking.row.num ?? "" })}
          text={t("hall.deleteText")}
          confirm={t("action.delete")}
          onClose={close}
          onConfirm={() => {
            close();
            void act({ event: "delete", ticketItemId: asking.row.id });
          }}
        />
      )}
      {asking?.type === "replan" && (
        <ReplanDialog
          operator={operator}
          onClose={close}
          onReplan={() => {
            close();
            void act({ event: "replan", ...ofDesk });
          }}
        />
      )}
    </Stack>
  );
}
