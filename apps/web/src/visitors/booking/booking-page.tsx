import { askPage } from "#visitors/booking/state/calls.ts";
import { Booking } from "#visitors/booking/booking.tsx";
import classes from "#visitors/booking/booking.module.css";
import { Loaded } from "#visitors/booking/parts/loaded.tsx";
import { useWhereabouts } from "#visitors/booking/state/navigation.ts";
import { useAnswer } from "#visitors/booking/state/use-answer.ts";
import type { ShownPage } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** The booking page: what the server has put into it, else what it answers. */
export function Book({ given }: { readonly given: ShownPage | undefined }) {
  const { pageId } = useWhereabouts();
  return given?.id === pageId ? <Booking page={given} /> : <AskedBook pageId={pageId} />;
}

function AskedBook({ pageId }: { readonly pageId: number }) {
  const t = useWords();
  const page = useAnswer(`page ${pageId}`, () => askPage({ lang: t.language }, pageId));
  if (page.asked.state === "there") return <Booking page={page.asked.answer} />;
  const isMissing = page.asked.state === "failed" && page.asked.failure.status === 404;
  return (
    <main className={classes["main"]}>
      <h1>{t("title.page")}</h1>
      {isMissing ? <Notice kind="bad" title={t("noPage")} /> : <Loaded of={page}>{() => null}</Loaded>}
    </main>
  );
}
