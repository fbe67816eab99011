import { useState } from "react";
import { useBook } from "#visitors/book/book-context.ts";
import { askStarts } from "#visitors/book/calls.ts";
import { HeldTime } from "#visitors/book/held-time.tsx";
import type { Standing } from "#visitors/book/kept.ts";
import { Loaded } from "#visitors/book/loaded.tsx";
import type { Offer, Offered } from "#visitors/book/offered.ts";
import type { Place } from "#visitors/book/place.ts";
import { Refused } from "#visitors/book/refused.tsx";
import { StartList } from "#visitors/book/start-list.tsx";
import { Summary } from "#visitors/book/summary.tsx";
import { Underway } from "#visitors/book/underway.tsx";
import { useAnswer } from "#visitors/book/use-answer.ts";
import { useDeed } from "#visitors/book/use-deed.ts";
import { useReserve } from "#visitors/book/use-reserve.ts";
import { wishOf } from "#visitors/book/way.ts";
import { useWords } from "#visitors/book/words.ts";
import { Notice } from "#visitors/shared/notice.tsx";
import { timesIn } from "#visitors/shared/times.ts";

/** Lets a visitor choose a time of a day, and keeps it for them. */
export function TimeStep({
  place,
  offer,
  offered,
  standing,
}: {
  readonly place: Extract<Place, { readonly step: "time" }>;
  readonly offer: Offer;
  readonly offered: Offered;
  readonly standing: Standing | undefined;
}) {
  const t = useWords();
  const { page, caller, news } = useBook();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, run } = useDeed();
  const keepTime = useReserve(offer, place.wanted);
  const starts = useAnswer(`starts ${place.date}`, () =>
    askStarts(caller, { pageId: page.id, ...wishOf(place) }, place.date),
  );
  const handleChoose = (start: string): void => {
    setChosen(start);
    run(async () => {
      try {
        await keepTime(start);
      } catch (error) {
        // Whatever was wrong with it, the list was not as it is now.
        setChosen(undefined);
        starts.askAgain();
        throw error;
      }
    });
  };
  return (
    <>
      <Summary offer={offer} offered={offered} when={timesIn(t.locale, "UTC").day(place.date)} />
      {failure !== undefined && <Refused failure={failure} />}
      {failure === undefined && news === "taken" && (
        <Notice kind="bad" title={t("error.ERROR_TIME_RESERVED")}>
          <p>{t("typedIsKept")}</p>
        </Notice>
      )}
      <HeldTime wanted={place.wanted} timeZone={offer.organization.timeZone} standing={standing} />
      <Loaded of={starts}>
        {(free) => (
          <StartList
            free={free}
            timeZone={offer.organization.timeZone}
            chosen={chosen}
            isBusy={isBusy}
            onChoose={handleChoose}
          />
        )}
      </Loaded>
      {isBusy && <Underway />}
    </>
  );
}
