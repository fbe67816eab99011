import { type Row, timeOf } from "./watch-queue.ts";

/** Names of services by their ids. Streams give them in the centre's main language only. */
export type Services = ReadonlyMap<number, string>;

/** Fills a list with tickets, or says that there are none. */
export function showRows(list: HTMLUListElement, rows: readonly Row[], services: Services): void {
  const items = rows.map((row) =>
    made(
      "li",
      made("strong", row.num ?? "–"),
      made("span", services.get(row.service.id) ?? row.service.name),
      made("small", stateOf(row)),
    ),
  );
  list.replaceChildren(...(items.length > 0 ? items : [made("li", list.dataset["empty"] ?? "")]));
}

function stateOf(row: Row): string {
  const { status, operator, wantDateTime } = row;
  if (status === "called") return `called by ${operator?.name ?? ""}`;
  if (status === "serving") return `being served by ${operator?.name ?? ""}`;
  const clock = new Date(timeOf(row)).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${wantDateTime === null ? "since" : "booked for"} ${clock}`;
}

function made(tag: "li" | "strong" | "span" | "small", ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}
