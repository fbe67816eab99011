import { mayActForOthers } from "@cherga/contract/access";
import { Stack, Tabs, Text, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { memo, useMemo, useRef, useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import type { HallRow } from "#staff/hall/hall.ts";
import { OperatorList } from "#staff/hall/rows/operator-list.tsx";
import { actionsOn, type Viewpoint, type RowAction } from "#staff/hall/rows/row-actions.ts";
import { RowList } from "#staff/hall/rows/row-list.tsx";
import { byTime, hasWords, latestFirst } from "#staff/hall/rows/sorted.ts";
import { stepsByTicket, visitsOf } from "#staff/hall/rows/visits.ts";
import { useUnknownText } from "#staff/hall/use-unknown-text.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { Registration } from "#staff/registration/registration.tsx";
import { useSession } from "#staff/session/session.ts";
import type { ListedHall } from "#staff/screens/console/listed-hall.ts";
import { TabRow } from "#staff/screens/console/tab-row.tsx";
import { listTabs, type ConsoleTab, consoleTabs, tabOfKey } from "#staff/screens/console/tabs.ts";
import { useKeys } from "#staff/screens/console/use-keys.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly hall: ListedHall;
  readonly deskId: number;
  readonly hasOperatorTab: boolean;
  readonly isOff: boolean;
  readonly onAct: (action: RowAction, row: HallRow) => void;
};

/**
 * The lists beside the current ticket. They are long: an action at the desk renders them again only if it changes them.
 */
export const Lists = memo(function Lists({ hall, deskId, hasOperatorTab, isOff, onAct }: Props) {
  const t = useTexts();
  const [tab, setTab] = useKept<ConsoleTab>("remote:tab", consoleTabs, "queue");
  const [search, setSearch] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => searchRef.current?.focus()]]);
  const viewpoint = useViewpoint(hall, deskId);
  const unknown = useUnknownText(hall);
  const mayChoose = (name: ConsoleTab): boolean => name !== "operators" || hasOperatorTab;
  const shown = mayChoose(tab) ? tab : "queue";
  useKeys((code) => {
    const chosen = tabOfKey(code);
    if (chosen !== undefined && mayChoose(chosen)) setTab(chosen);
  });
  const listTab = listTabs.find(({ name }) => name === shown);
  const listed = listTab === undefined ? undefined : hall.lists[listTab.list];
  const steps = useMemo(() => stepsByTicket(hall.lists), [hall.lists]);
  const visits = useMemo(() => {
    if (listTab === undefined || listed === undefined) return [];
    const { list, isShown = () => true } = listTab;
    const rows = [...listed.values()].filter((row) => isShown(row) && hasWords(row, search));
    return visitsOf(rows, steps, list === "end" ? latestFirst : byTime);
  }, [listed, listTab, search, steps]);
  const mayStart = hall.mayCallNext && viewpoint.desk?.callOnly !== true;

  return (
    <Tabs
      value={shown}
      onChange={(value) => setTab(consoleTabs.find((name) => name === value) ?? "queue")}
      className={classes["lists"] ?? ""}
      keepMounted={false}
      variant="pills"
    >
      <TabRow hall={hall} chosen={shown} hasOperatorTab={hasOperatorTab} onChoose={setTab} />
      <Tabs.Panel value={shown} className={classes["panel"] ?? ""}>
        {shown === "registration" && (
          <Stack className={classes["scroll"] ?? ""} p="xs">
            <Registration operatorId={deskId} mayStart={mayStart} onDone={doNothing} />
          </Stack>
        )}
        {shown === "operators" &&
          (unknown === undefined ? (
            <OperatorList operators={[...hall.operators.values()]} />
          ) : (
            <Text c="dimmed">{unknown}</Text>
          ))}
        {listTab !== undefined && (
          <>
            <TextInput
              ref={searchRef}
              type="search"
              size="sm"
              aria-label={t("remote.search")}
              placeholder={t("remote.search")}
              leftSection={<IconSearch size={16} />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <RowList
              visits={visits}
              label={t(`remote.tab.${listTab.name}`)}
              empty={unknown ?? (search === "" ? t(`remote.empty.${listTab.name}`) : t("list.nothingFound"))}
              actionsOf={(row) => actionsOn(row, viewpoint)}
              isOff={isOff}
              onAct={onAct}
            />
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
});

/** Nothing to do: the stream brings the new row. */
const doNothing = (): void => undefined;

/** Returns what, beside the rows themselves, decides which actions are allowed on them. */
function useViewpoint(hall: ListedHall, deskId: number): Viewpoint {
  const user = useSession()?.user;
  const organization = useCurrentOrganization().row;
  const now = useNow(5_000);
  return {
    now,
    actsForOthers: user !== undefined && mayActForOthers(user),
    simultaneousMaintenance: organization?.simultaneousMaintenance === true,
    desk: hall.operators.get(deskId),
    inHand: hall.lists.current.size,
  };
}
