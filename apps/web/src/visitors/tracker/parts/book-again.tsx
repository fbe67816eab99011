import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import buttons from "#visitors/kit/button.module.css";
import { call, type Caller } from "#visitors/kit/call.ts";
import { keepTyped } from "#visitors/kit/typed-storage.ts";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Returns values as the booking page keeps them while they are typed. */
const fieldsOf = (values: readonly { readonly dataFieldId: number; readonly value: string }[]) =>
  Object.fromEntries(values.map(({ dataFieldId, value }) => [dataFieldId, value]));

/** After the end of a visit: a link to the page on which the same can be booked, if there is one. */
export function BookAgain({
  organization,
  caller,
  look = "main",
}: Pick<TrackedTicket, "organization"> & {
  readonly caller: Caller;
  readonly look?: "main" | "plain";
}) {
  const t = useWords();
  const { asked } = useAnswer("book again", () =>
    call<typeof trackerCalls.bookAgain>(caller, { method: "GET", path: "/tracker/book-again" }),
  );
  // Without an answer there is no link; nothing else on the page depends on it.
  if (asked.state !== "there" || asked.answer.pageId === null) return null;
  const { pageId, serviceId, values } = asked.answer;
  const centre = `/book/${pageId}/org/${organization.id}`;
  return (
    <a
      href={serviceId === null ? centre : `${centre}/service/${serviceId}`}
      className={`${buttons["button"]} ${buttons[look]}`}
      onClick={() => keepTyped(pageId, fieldsOf(values))}
    >
      {t("bookAgain")}
    </a>
  );
}
