import type { Agenda, Wish } from "#slots/agenda";
import { eachStart } from "#slots/each-start";
import { findGaps, roomForGaps } from "#slots/gaps";
import type { DayFrame } from "#time/day-frame";

/** The starts of a day at which somebody could take a visit. */
export type FreeStarts = {
  /** Minutes passed since the day began, in order. */
  readonly minutes: readonly number[];
  /** Finds an operator who could take it at a start and is not among those named, by their place in the agendas; -1: none. */
  anyOperatorAt(minute: number, except: readonly number[]): number;
  /** The operators who could take it at a start, in the order of their agendas. */
  operatorsAt(minute: number): readonly number[];
};

/** Gives every start of a day at which one of the operators can take the whole visit. */
export function freeStarts(agendas: readonly Agenda[], wish: Wish, frame: DayFrame): FreeStarts {
  const [starts] = freeStartsOfEach(agendas, [wish], frame);
  return starts ?? nowhere;
}

/** As `freeStarts`, for several visits; each agenda is looked through once for all of them. */
export function freeStartsOfEach(
  agendas: readonly Agenda[],
  wishes: readonly Wish[],
  frame: DayFrame,
): readonly FreeStarts[] {
  const shortest = Math.min(...wishes.map(({ block }) => block));
  const grids = wishes.map(() => makeGrid(agendas));
  for (let index = 0; index < agendas.length; index += 1) {
    const agenda = agendas[index];
    if (agenda === undefined) continue;
    findGaps(agenda.busy, shortest, gaps);
    for (let which = 0; which < wishes.length; which += 1) {
      const wish = wishes[which];
      const grid = grids[which];
      if (wish === undefined || grid === undefined) continue;
      eachStart(agenda, wish, frame, gaps, (minute) => grid.mark(minute, index));
    }
  }
  return grids.map(({ read }) => read());
}

const longestDay = 1602;
const gaps = roomForGaps();
const nowhere: FreeStarts = { minutes: [], anyOperatorAt: () => -1, operatorsAt: () => [] };

/** One bit for each operator at each minute: cheap to set, and read only where somebody looks. */
function makeGrid(agendas: readonly Agenda[]) {
  const words = Math.ceil(agendas.length / 32);
  const bits = new Uint32Array(longestDay * words);
  const isFree = new Uint8Array(longestDay);

  const mark = (minute: number, operator: number): void => {
    isFree[minute] = 1;
    const place = minute * words + (operator >> 5);
    bits[place] = (bits[place] ?? 0) | (1 << (operator & 31));
  };
  const read = (): FreeStarts => {
    const minutes: number[] = [];
    for (let minute = isFree.indexOf(1); minute >= 0; minute = isFree.indexOf(1, minute + 1))
      minutes.push(minute);
    return {
      minutes,
      anyOperatorAt: (minute, except) => {
        for (let word = 0; word < words; word += 1) {
          let open = bits[minute * words + word] ?? 0;
          for (const operator of except) if (operator >> 5 === word) open &= ~(1 << (operator & 31));
          if (open !== 0) return word * 32 + 31 - Math.clz32(open);
        }
        return -1;
      },
      operatorsAt: (minute) =>
        agendas
          .filter((_, index) => ((bits[minute * words + (index >> 5)] ?? 0) & (1 << (index & 31))) !== 0)
          .map(({ operatorId }) => operatorId),
    };
  };
  return { mark, read };
}
