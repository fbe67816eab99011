import { Booking } from "#visitors/booking/booking.tsx";
import { Loaded } from "#visitors/kit/loaded.tsx";
import { askPage } from "#visitors/booking/state/calls.ts";
import { useWhereabouts } from "#visitors/booking/state/navigation.ts";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import type { ShownPage } from "#visitors/booking/state/way.ts";
import { dictionaries, useWords } from "#visitors/booking/words/words.ts";
import { hearTime } from "#shared/server-clock.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { Notice } from "#visitors/kit/notice.tsx";
import { inlined, start } from "#visitors/kit/start.tsx";
import classes from "#visitors/booking/booking.module.css";

const inlinedPage = inlined<ShownPage>();
if (inlinedPage !== undefined) hearTime(inlinedPage.time);

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage(inlinedPage?.languages)}>
    <BookingPage given={inlinedPage} />
  </LanguageProvider>,
);

/** Shows the page that the server has inlined, or fetches it. */
function BookingPage({ given }: { readonly given: ShownPage | undefined }) {
  const { pageId } = useWhereabouts();
  return given?.id === pageId ? <Booking page={given} /> : <FetchedPage pageId={pageId} />;
}

function FetchedPage({ pageId }: { readonly pageId: number }) {
  const t = useWords();
  const page = useAnswer(`page ${pageId}`, () => askPage({ lang: t.language }, pageId));
  if (page.asked.state === "there") return <Booking page={page.asked.answer} />;
  // An address without a number is refused as malformed.
  const isMissing = page.asked.state === "failed" && [400, 404].includes(page.asked.failure.status);
  return (
    <main className={classes["main"]}>
      <h1>{t("title.page")}</h1>
      {isMissing ? <Notice kind="bad" title={t("noPage")} /> : <Loaded of={page}>{() => null}</Loaded>}
    </main>
  );
}
