import type { Agenda, Wish } from "#slots/agenda";
import { findStarts, roomForStarts } from "#slots/find-starts";
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
  const [found] = freeStartsOfEach(agendas, [wish], frame);
  return found ?? nowhere;
}

/** As `freeStarts`, for several visits; each agenda is looked through once for all of them. */
export function freeStartsOfEach(
  agendas: readonly Agenda[],
  wishes: readonly Wish[],
  frame: DayFrame,
): readonly FreeStarts[] {
  const shortest = Math.min(...wishes.map(({ block }) => block));
  const words = Math.ceil(agendas.length / 32);
  const sheets = wishes.map((_, which) => sheetFor(which, words));
  for (let index = 0; index < agendas.length; index += 1) {
    const agenda = agendas[index];
    if (agenda === undefined) continue;
    findGaps(agenda.busy, shortest, gaps);
    for (let which = 0; which < wishes.length; which += 1) {
      const wish = wishes[which];
      const sheet = sheets[which];
      if (wish === undefined || sheet === undefined) continue;
      findStarts(agenda, wish, frame, gaps, starts);
      mark(sheet, words, index);
    }
  }
  return sheets.map((sheet) => takeOff(sheet, words, agendas));
}

const longestDay = 1602;
/** One room for all searches: each is read to its end before the next begins. */
const gaps = roomForGaps();
const starts = roomForStarts();
const nowhere: FreeStarts = { minutes: [], anyOperatorAt: () => -1, operatorsAt: () => [] };

/** A sheet to tick off who is free when: one bit for each operator at each minute. Left blank for the next search. */
type Sheet = { readonly isFree: Uint8Array; readonly bits: Int32Array };

const sheetsKept: Sheet[] = [];

function sheetFor(which: number, words: number): Sheet {
  const kept = sheetsKept[which];
  if (kept !== undefined && kept.bits.length >= longestDay * words) return kept;
  const made = { isFree: new Uint8Array(longestDay), bits: new Int32Array(longestDay * words) };
  sheetsKept[which] = made;
  return made;
}

function mark({ isFree, bits }: Sheet, words: number, operator: number): void {
  const { minutes, length } = starts;
  const word = operator >> 5;
  const bit = 1 << (operator & 31);
  for (let index = 0; index < length; index += 1) {
    const minute = minutes[index] ?? 0;
    const place = minute * words + word;
    isFree[minute] = 1;
    bits[place] = (bits[place] ?? 0) | bit;
  }
}

/** Takes what was ticked off from the sheet and leaves it blank. */
function takeOff({ isFree, bits }: Sheet, words: number, agendas: readonly Agenda[]): FreeStarts {
  const minutes: number[] = [];
  for (let minute = 0; minute < longestDay; minute += 1) if (isFree[minute] === 1) minutes.push(minute);

  const masks = new Int32Array(minutes.length * words);
  for (let index = 0; index < minutes.length; index += 1) {
    const minute = minutes[index] ?? 0;
    isFree[minute] = 0;
    for (let word = 0; word < words; word += 1) {
      masks[index * words + word] = bits[minute * words + word] ?? 0;
      bits[minute * words + word] = 0;
    }
  }
  const maskAt = (minute: number, word: number): number => {
    const index = indexIn(minutes, minute);
    return index < 0 ? 0 : (masks[index * words + word] ?? 0);
  };
  return {
    minutes,
    anyOperatorAt: (minute, except) => {
      for (let word = 0; word < words; word += 1) {
        let open = maskAt(minute, word);
        for (const operator of except) if (operator >> 5 === word) open &= ~(1 << (operator & 31));
        if (open !== 0) return word * 32 + 31 - Math.clz32(open);
      }
      return -1;
    },
    operatorsAt: (minute) =>
      agendas
        .filter((_, index) => (maskAt(minute, index >> 5) & (1 << (index & 31))) !== 0)
        .map(({ operatorId }) => operatorId),
  };
}

/** Gives where a number stands in an ascending list; -1: nowhere. */
function indexIn(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = ascending[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
