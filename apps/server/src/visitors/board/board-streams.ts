import type { Entry } from "@cherga/engine/day/day";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { Screen } from "#devices/screens/enrolments";
import type { Listener } from "#live/hub";
import { eventOf, type Line } from "#live/open-streams";
import { type DayKey, type DayState, nowOn } from "#queue/day/day-state";
import { callOf } from "#queue/forecast/forecasts";
import { boardState } from "#visitors/board/board-state";
import { boardConfigurationOf, getBoard } from "#visitors/board/configuration";
import type { Board } from "#visitors/board/board-rows";
import { stillEnrolled } from "#visitors/board/still-enrolled";
import { withTime } from "#queue/views/instants";

/** Sends boards what to show. */
export type BoardLines = {
  /** Opens a stream that tells a board what to show. */
  open(screen: Screen, openLine: (onClose: () => void) => Line): Promise<void>;
  stop(): void;
};

/** A board with an open stream. */
type BoardStream = {
  readonly screen: Screen;
  line: Line | undefined;
  board: Board;
  /** The configuration and the state that were sent last. */
  configuration: string;
  told: string;
};

/** The boards of one organization. */
type Hall = {
  key: DayKey;
  readonly boards: Set<BoardStream>;
  known: DayState;
  readonly watcher: (known: DayState) => void;
  readonly listener: Listener;
  next: NodeJS.Timeout | undefined;
  look: NodeJS.Timeout | undefined;
};

/** What a board depends on besides the day. */
const topics = new Set([
  "board",
  "organization",
  "language",
  "service",
  "operator",
  "voice-device",
  "voice-template",
]);
const collectMs = 20;
/** A forecast may be a second old. */
const forecastMs = 1_000;
/** Minutes pass, calls expire, days end. */
const tickMs = 5_000;
const recheckMs = 1_000;

/** Creates the streams of boards. */
export function makeBoardLines(
  deps: Pick<BaseDeps, "clock" | "db" | "pool"> &
    LiveDeps &
    Pick<QueueDeps, "days"> &
    Pick<BranchDeps, "cutLineOf"> &
    Pick<VisitorDeps, "waitingForecasts" | "watchedDays">,
  onError: (error: unknown) => void,
): BoardLines {
  const { clock, days, db, pool, waitingForecasts, hub, watchedDays } = deps;
  const halls = new Map<number, Hall>();

  function hallOf(known: DayState): Hall {
    const { organizationId, date } = known;
    const present = halls.get(organizationId);
    if (present !== undefined) return present;
    const hall: Hall = {
      key: { organizationId, date },
      boards: new Set(),
      known,
      watcher: (shown) => take(hall, shown),
      listener: {
        topics,
        scope: new Set([organizationId]),
        organizationId: null,
        send: () => {
          hall.look ??= setTimeout(() => void lookAgain(hall).catch(onError), collectMs);
        },
      },
      next: undefined,
      look: undefined,
    };
    halls.set(organizationId, hall);
    hub.add(hall.listener);
    watchedDays.watch(hall.key, hall.watcher).then(hall.watcher, onError);
    return hall;
  }

  function take(hall: Hall, known: DayState): void {
    if (known.date !== hall.key.date || known.day.seq < hall.known.day.seq) return;
    hall.known = known;
    tellAll(hall);
    hall.next ??= setTimeout(() => {
      hall.next = undefined;
      tellAll(hall);
    }, forecastMs);
  }

  function tellAll({ known, boards }: Hall): void {
    for (const showing of boards) tell(showing, known);
  }

  function tell(showing: BoardStream, known: DayState): void {
    const now = nowOn(known, clock);
    const text = JSON.stringify({
      ...stateFor(waitingForecasts, showing.board, known, now),
      cutLine: deps.cutLineOf(known.organizationId),
    });
    if (text === showing.told) return;
    showing.told = text;
    showing.line?.write(eventOf(known.day.seq, withTime(text, now)));
  }

  /** Settings changed; reloads the configuration and notifies only the boards that it affects. */
  async function lookAgain(hall: Hall): Promise<void> {
    hall.look = undefined;
    for (const showing of hall.boards) {
      const configuration = JSON.stringify(await boardConfigurationOf(db, showing.screen));
      if (configuration === showing.configuration) continue;
      showing.configuration = configuration;
      showing.board = await getBoard(db, showing.screen);
      showing.line?.write(eventOf(hall.known.day.seq, `{"configuration":true}`));
    }
    take(hall, await days.read(hall.key));
  }

  async function turnPages(): Promise<void> {
    const now = clock.now().getTime();
    for (const hall of halls.values()) {
      const { known } = hall;
      if (dateAt(known.rules.frame.zone, now) === known.date) tellAll(hall);
      else await turnPage(hall, now);
    }
  }

  async function turnPage(hall: Hall, now: number): Promise<void> {
    const key = await days.dayAt(hall.key.organizationId, now);
    const known = await watchedDays.watch(key, hall.watcher);
    watchedDays.leave(hall.boards.size === 0 ? key : hall.key, hall.watcher);
    hall.key = key;
    hall.known = known;
    tellAll(hall);
  }

  function leave(hall: Hall, showing: BoardStream): void {
    hall.boards.delete(showing);
    if (hall.boards.size > 0) return;
    clearTimeout(hall.next);
    clearTimeout(hall.look);
    hub.remove(hall.listener);
    watchedDays.leave(hall.key, hall.watcher);
    halls.delete(hall.key.organizationId);
  }

  async function recheck(): Promise<void> {
    const open = [...halls.values()].flatMap(({ boards }) => [...boards]);
    if (open.length === 0) return;
    const enrolled = await stillEnrolled(
      pool,
      open.map(({ screen }) => screen.id),
    );
    for (const { screen, line } of open) if (enrolled.get(screen.id) !== screen.organizationId) line?.end();
  }

  const ticking = setInterval(() => void turnPages().catch(onError), tickMs);
  const rechecking = setInterval(() => void recheck().catch(onError), recheckMs);

  return {
    open: async (screen, openLine) => {
      const showing: BoardStream = {
        screen,
        line: undefined,
        board: await getBoard(db, screen),
        configuration: JSON.stringify(await boardConfigurationOf(db, screen)),
        told: "",
      };
      const known = await days.read(await days.dayAt(screen.organizationId, clock.now().getTime()));
      const hall = hallOf(known);
      hall.boards.add(showing);
      showing.line = openLine(() => leave(hall, showing));
      if (known.day.seq > hall.known.day.seq) take(hall, known);
      tell(showing, hall.known);
    },
    stop: () => {
      clearInterval(ticking);
      clearInterval(rechecking);
      for (const { next, look } of halls.values()) {
        clearTimeout(next);
        clearTimeout(look);
      }
    },
  };
}

/** Returns what a board shows of a day at a moment, without the time itself. */
export function stateFor(
  forecasts: VisitorDeps["waitingForecasts"],
  board: Board,
  known: DayState,
  now: number,
) {
  let hall: ReturnType<typeof forecasts.of> | undefined;
  const callOfEntry = (entry: Entry) => callOf((hall ??= forecasts.of(known, now)), entry);
  return boardState({ known, board, now, callOf: callOfEntry });
}
