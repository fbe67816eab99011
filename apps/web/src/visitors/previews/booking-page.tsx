import { useEffect, useState } from "react";
import { Booking } from "#visitors/booking/booking.tsx";
import { askPage } from "#visitors/booking/state/calls.ts";
import { leaveNoTrail } from "#visitors/booking/state/navigation.ts";
import type { ShownPage } from "#visitors/booking/state/way.ts";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { askPageAround } from "#visitors/previews/bridge.ts";
import { hearTime } from "#shared/server-clock.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

/** Not the id of a real page, so that a preview neither reads nor stores a real booking. */
const pageId = 0;

let show: (page: ShownPage) => void = () => {};

async function look(): Promise<void> {
  const page = await askPage({ lang: "en" }, pageId);
  hearTime(page.time);
  show({ ...page, id: pageId });
}

function PreviewedBooking() {
  const [page, setPage] = useState<ShownPage>();
  useEffect(() => {
    show = setPage;
    void look();
  }, []);
  return page === undefined ? null : <Booking page={page} />;
}

leaveNoTrail();
for (const what of ["kept", "typed"]) sessionStorage.removeItem(`book.${pageId}.${what}`);
history.replaceState(null, "", `/book/${pageId}`);
askPageAround(() => void look());
start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <PreviewedBooking />
  </LanguageProvider>,
);
