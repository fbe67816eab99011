import type { dataField } from "@cherga/contract/resources/data-field";
import { usePrefetchQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import type { Hall } from "#staff/hall/hall.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useUnknownText } from "#staff/hall/use-unknown-text.ts";
import { DeskButtons } from "#staff/screens/console/desk-buttons.tsx";
import type { DeskScreen } from "#staff/screens/console/desk-screen.ts";
import { InHand } from "#staff/screens/console/in-hand.tsx";
import { Notices } from "#staff/screens/console/notices.tsx";
import { WindowStrip } from "#staff/screens/console/window-strip.tsx";
import { countWaiting } from "#staff/screens/console/count-waiting.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = { readonly hall: Hall; readonly screen: DeskScreen; readonly isCompact?: boolean };

/** The operator's window: whose it is, who is there, what has just happened, and the buttons. Nothing of it moves. */
export function DeskView({ hall, screen, isCompact = false }: Props) {
  const { desk, operator, isOff, isLost, permissions, state, usual, shownDialog, press } = screen;
  const empty = useEmptyTexts(hall, screen);
  // The first visitor of the day is shown with the names of the fields at once.
  usePrefetchQuery(rowsOf<typeof dataField.fields>({ name: "data-field" }));
  return (
    <div className={classes["desk"]}>
      <WindowStrip operator={operator} isLost={isLost} isBusy={hall.inHand.ticketItem !== null} />
      <div className={classes["card"]} data-state={state} data-lost={isLost || undefined}>
        <InHand
          inHand={hall.inHand}
          state={state}
          emptyTitle={empty.title}
          emptyText={empty.text}
          isCompact={isCompact}
        />
        <Notices desk={desk} hall={hall} isLost={isLost} isQuiet={shownDialog !== undefined} />
      </div>
      <DeskButtons
        permissions={permissions}
        usual={usual}
        isOff={isOff}
        onPress={press}
        isCompact={isCompact}
      />
    </div>
  );
}

/** Returns the text for a window without a visitor. */
function useEmptyTexts(
  hall: Hall,
  { asleepSince }: DeskScreen,
): { readonly title: string; readonly text: string } {
  const t = useTexts();
  const { clock } = useTimes();
  const unknown = useUnknownText(hall);
  if (unknown !== undefined) return { title: t("remote.noConnection"), text: unknown };
  if (asleepSince !== undefined)
    return { title: t("remote.paused"), text: t("remote.pausedText", { time: clock(asleepSince) }) };
  const count = countWaiting(hall);
  const text =
    count === 0 ? t("remote.empty.queue") : `${t("remote.waiting", { count })} ${t("remote.emptyText")}`;
  return { title: t("remote.empty"), text };
}
