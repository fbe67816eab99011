import { askPage } from "#visitors/book/calls.ts";
import { Booking } from "#visitors/book/booking.tsx";
import classes from "#visitors/book/book.module.css";
import { Loaded } from "#visitors/book/loaded.tsx";
import { useWhereabouts } from "#visitors/book/navigation.ts";
import { useAnswer } from "#visitors/book/use-answer.ts";
import type { ShownPage } from "#visitors/book/way.ts";
import { useWords } from "#visitors/book/words.ts";
import { Notice } from "#visitors/shared/notice.tsx";

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
