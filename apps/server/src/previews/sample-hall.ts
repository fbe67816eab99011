import { msPerMinute } from "@cherga/engine/time/durations";
import type { BoardState } from "@cherga/contract/shapes/board-state";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Config } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";
import { textOfInstant } from "#queue/views/instants";
import { type Names, rowView } from "#visitors/board/board-state";
import { type Board, restOf, rowsOf, type BoardItem } from "#visitors/board/board-rows";

/** The settings of a board that affect the sample. */
type BoardParts = Pick<Board, "operator" | "rest" | "queue">;

const windows = 6;
const waiting = 26;

/** The sample visitors besides those who wait: one was just called, most are served, some have other states. */
const fates = ["serviceComplete", "serviceComplete", "hold", "release"] as const;

/**
 * Creates a sample hall in which every setting of a board has something to show, with the organization's own names if
 * it has any.
 */
export function sampleState(config: Config, board: BoardParts, now: number): BoardState {
  const services = namesOfServices(config);
  const operators = namesOfOperators(config);
  const names: Names = {
    service: (id) => services[id % services.length] ?? {},
    room: (id) => operators[id - 1]?.room ?? "",
  };
  const prefix = config.organization.ticketNumberPrefix;
  const numOf = (place: number): string => `${prefix}${String(place).padStart(3, "0")}`;
  const shown = inventVisits(operators.length, now, numOf);
  const rows = rowsOf(shown, board.queue);
  const called = shown.find(({ status }) => status === "call");
  return {
    time: textOfInstant(now),
    date: dateAt(config.organization.option.globalSetting.timeZone, now),
    cutLine: null,
    rows: rows.map((each) => rowView(names, each, now)),
    calls:
      called === undefined
        ? []
        : [
            {
              seq: 1,
              num: called.num,
              room: names.room(1),
              operatorId: 1,
              operator: board.operator.showName ? (operators[0]?.name ?? null) : null,
              at: textOfInstant(now),
              service: names.service(called.serviceId),
            },
          ],
    rest: board.rest.show ? restOf(shown, new Set(rows), board.rest.limit) : [],
    operators: board.operator.show
      ? operators.map(({ name, room }, index) => ({
          id: index + 1,
          name: board.operator.showName ? name : null,
          room: board.operator.showRoom ? room : null,
          state: index === 0 ? "called" : index === operators.length - 1 ? "free" : "serving",
          num:
            shown.find(({ operatorId, status }) => operatorId === index + 1 && isAtWindow(status))?.num ??
            null,
        }))
      : [],
  };
}

const isAtWindow = (status: BoardItem["status"]): boolean => status === "call" || status === "serviceStart";

function inventVisits(
  operators: number,
  now: number,
  numOf: (place: number) => string,
): readonly BoardItem[] {
  // The last window stays free.
  const atWindows = Math.max(1, operators - 1);
  const statuses = [
    ...fates,
    ...Array.from({ length: atWindows - 1 }, () => "serviceStart" as const),
    "call" as const,
    ...Array.from({ length: waiting }, () => "wait" as const),
  ];
  return statuses.map((status, index) => {
    const place = 17 + index;
    const ahead = index - fates.length - atWindows;
    const likelyAt = now + (ahead + 1) * 4 * msPerMinute;
    const isWaiting = status === "wait" || status === "release";
    return {
      id: place,
      serviceId: index,
      operatorId: operatorFor(status, index, atWindows),
      num: numOf(place),
      place,
      status,
      since: now - (status === "call" ? 0 : (statuses.length - index) * msPerMinute),
      call: isWaiting
        ? { optimisticAt: likelyAt - 2 * msPerMinute, likelyAt, pessimisticAt: likelyAt + 5 * msPerMinute }
        : undefined,
    };
  });
}

function operatorFor(status: BoardItem["status"], index: number, atWindows: number): number | undefined {
  if (status === "call") return 1;
  if (status === "serviceStart") return 2 + (index - fates.length);
  return status === "serviceComplete" ? 1 + (index % atWindows) : undefined;
}

function namesOfServices(config: Config): readonly BoardState["rows"][number]["service"][] {
  const offered = [...offeredServices(config).values()].slice(0, 6).map(({ name }) => name);
  return offered.length > 0
    ? offered
    : [
        { en: "Passport", ru: "Паспорт", ua: "Паспорт" },
        { en: "Residence", ru: "Место жительства", ua: "Місце проживання" },
        { en: "Advice", ru: "Консультация", ua: "Консультація" },
      ];
}

function namesOfOperators({
  operators,
}: Config): readonly { readonly name: string; readonly room: string }[] {
  const real = [...operators.values()].filter(({ room }) => room !== "").slice(0, windows);
  return real.length > 1
    ? real
    : Array.from({ length: 4 }, (_, index) => ({ name: `№ ${index + 1}`, room: String(index + 1) }));
}
