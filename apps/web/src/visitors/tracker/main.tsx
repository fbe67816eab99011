import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { hearTime } from "#shared/server-clock.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { inlined, start } from "#visitors/kit/start.tsx";
import { TrackerPage } from "#visitors/tracker/tracker-page.tsx";
import { dictionaries } from "#visitors/tracker/words/words.ts";

const [, , addressed = ""] = location.pathname.split("/");
/** A token has only these characters. Anything else is no ticket, and could not even be sent in a header. */
const token = /^[\w-]+$/.test(addressed) ? addressed : "";
const ticket = inlined<TrackedTicket>();
if (ticket !== undefined) hearTime(ticket.time);
const language = firstLanguage(ticket?.organization.languages);

// The server has rendered the number already; it is replaced together with the rest.
void dictionaries[language]().then(({ default: words }) =>
  start(
    <LanguageProvider dictionaries={dictionaries} initial={language} words={words}>
      <TrackerPage token={token} first={ticket} />
    </LanguageProvider>,
  ),
);
