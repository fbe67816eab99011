import type { Agenda, Wish } from "#slots/agenda";
import { eachStart } from "#slots/each-start";
import type { DayFrame } from "#time/day-frame";

/** The starts of a day at which somebody could take a visit. */
export type FreeStarts = {
  /** Minutes passed since the day began, in order. */
  readonly minutes: readonly number[];
  /** The operators who could take it at a start, in the order of their agendas. */
  operatorsAt(minute: number): readonly number[];
};

const longestDay = 1600;

/** Gives every start of a day at which one of the operators can take the whole visit. */
export function freeStarts(agendas: readonly Agenda[], wish: Wish, frame: DayFrame): FreeStarts {
  // One bit for each operator at each minute: cheap to set, and read only where somebody looks.
  const words = Math.ceil(agendas.length / 32);
  const bits = new Uint32Array(longestDay * words);
  const isFree = new Uint8Array(longestDay);
  for (let index = 0; index < agendas.length; index += 1) {
    const agenda = agendas[index];
    if (agenda === undefined) continue;
    const word = index >> 5;
    const bit = 1 << (index & 31);
    eachStart(agenda, wish, frame, (minute) => {
      isFree[minute] = 1;
      const place = minute * words + word;
      bits[place] = Number(bits[place]) | bit;
    });
  }
  const minutes: number[] = [];
  for (let minute = isFree.indexOf(1); minute >= 0; minute = isFree.indexOf(1, minute + 1))
    minutes.push(minute);
  return {
    minutes,
    operatorsAt: (minute) =>
      agendas
        .filter((_, index) => (Number(bits[minute * words + (index >> 5)]) & (1 << (index & 31))) !== 0)
        .map(({ operatorId }) => operatorId),
  };
}
