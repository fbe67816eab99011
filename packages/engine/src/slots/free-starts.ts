import type { OperatorDay } from "#schedule/operator-day";
import { type Agenda, longestDay, type Wish } from "#slots/agenda";
import { indexFrom } from "#slots/ascending";
import { findStarts, lookThrough, roomForLook, roomForStarts, type Starts } from "#slots/find-starts";
import { type StartWindows, windowsFor } from "#slots/start-windows";
import type { DayFrame } from "#time/day-frame";

/** The starts of a day at which an operator could take a visit. */
export type FreeStarts = {
  /** Minutes passed since the day began, in order. */
  readonly minutes: readonly number[];
  /** The operators who could take it at a start, in the order of their agendas. */
  operatorsAt(minute: number): readonly number[];
  /** The same as indexes of the agendas. */
  placesAt(minute: number): readonly number[];
  /** One of these indexes that is not in `except`; -1 if there is none. */
  anyPlaceAt(minute: number, except: readonly number[]): number;
};

/** Returns every start of a day at which one of the operators can take the whole visit. */
export function freeStarts(agendas: readonly Agenda[], wish: Wish, frame: DayFrame): FreeStarts {
  const [found] = freeStartsOfEach(agendas, [wish], frame);
  return found ?? nowhere;
}

/** As `freeStarts`, for several visits; each agenda is scanned once for all of them. */
export function freeStartsOfEach(
  agendas: readonly Agenda[],
  wishes: readonly Wish[],
  frame: DayFrame,
): readonly FreeStarts[] {
  const shortest = Math.min(...wishes.map(({ block }) => block));
  const words = Math.ceil(agendas.length / 32);
  const searches = wishes.map((wish, index) => searchFor(wish, wishes[index - 1], sheetFor(index, words)));
  for (let place = 0; place < agendas.length; place += 1) {
    const agenda = agendas[place];
    if (agenda === undefined) continue;
    lookThrough(agenda, shortest, look);
    let before: StartWindows | undefined;
    for (const { wish, windowsOn, sheet, isLikeBefore } of searches) {
      const windows = windowsOn(agenda.day);
      // Two services with the same windows have the same starts.
      if (!isLikeBefore || windows !== before) findStarts(agenda, look, windows, wish, frame, starts);
      tickOff(sheet, starts, place);
      before = windows;
    }
  }
  return searches.map(({ sheet }) => takeOff(sheet, words, agendas));
}

/** Shared buffers for all searches: each result is read completely before the next search begins. */
const look = roomForLook();
const starts = roomForStarts();
const nowhere: FreeStarts = {
  minutes: [],
  operatorsAt: () => [],
  placesAt: () => [],
  anyPlaceAt: () => -1,
};

/** The search for one of several visits. */
type Search = {
  readonly wish: Wish;
  readonly windowsOn: (day: OperatorDay) => StartWindows;
  readonly sheet: Sheet;
  /** The visit differs from the previous one only in its service. */
  readonly isLikeBefore: boolean;
};

function searchFor(wish: Wish, before: Wish | undefined, sheet: Sheet): Search {
  return {
    wish,
    windowsOn: windowsFor(wish.serviceId, wish.ticketType),
    sheet,
    isLikeBefore:
      wish.block === before?.block &&
      wish.align === before.align &&
      wish.notBefore === before.notBefore &&
      wish.notAfter === before.notAfter,
  };
}

/** A bitmap of the free operators: one bit per operator and minute. Cleared after each search. */
type Sheet = {
  readonly isFree: Uint8Array;
  /** The bits of 32 operators are stored together, minute after minute, because agendas are scanned in order. */
  readonly bits: Int32Array;
  /** No bit is set before or after these minutes. */
  first: number;
  last: number;
};

const sheetsKept: Sheet[] = [];

function sheetFor(which: number, words: number): Sheet {
  const kept = sheetsKept[which];
  if (kept !== undefined && kept.bits.length >= longestDay * words) return kept;
  const made = {
    isFree: new Uint8Array(longestDay),
    bits: new Int32Array(longestDay * words),
    first: longestDay,
    last: 0,
  };
  sheetsKept[which] = made;
  return made;
}

function tickOff(sheet: Sheet, { minutes, length }: Starts, place: number): void {
  if (length === 0) return;
  const { isFree, bits } = sheet;
  const row = (place >> 5) * longestDay;
  const bit = 1 << (place & 31);
  for (let index = 0; index < length; index += 1) {
    const minute = minutes[index] ?? 0;
    isFree[minute] = 1;
    bits[row + minute] = (bits[row + minute] ?? 0) | bit;
  }
  sheet.first = Math.min(sheet.first, minutes[0] ?? 0);
  sheet.last = Math.max(sheet.last, minutes[length - 1] ?? 0);
}

/** Reads the result from the sheet and clears it. */
function takeOff(sheet: Sheet, words: number, agendas: readonly Agenda[]): FreeStarts {
  const { isFree, bits, first, last } = sheet;
  const minutes: number[] = [];
  for (let minute = first; minute <= last; minute += 1) if (isFree[minute] === 1) minutes.push(minute);

  const masks = new Int32Array(minutes.length * words);
  for (let index = 0; index < minutes.length; index += 1) {
    const minute = minutes[index] ?? 0;
    isFree[minute] = 0;
    for (let word = 0; word < words; word += 1) {
      masks[index * words + word] = bits[word * longestDay + minute] ?? 0;
      bits[word * longestDay + minute] = 0;
    }
  }
  sheet.first = longestDay;
  sheet.last = 0;
  return freeStartsFrom(minutes, masks, words, agendas);
}

/** The masks say which operators are free: `words` words of 32 operators for each of the minutes. */
function freeStartsFrom(
  minutes: readonly number[],
  masks: Int32Array,
  words: number,
  agendas: readonly Agenda[],
): FreeStarts {
  /** Where the words of a minute begin; past the end if it is not a start. */
  const rowOf = (minute: number): number => {
    const index = indexFrom(minutes, minute);
    return minutes[index] === minute ? index * words : masks.length;
  };
  const placesAt = (minute: number): readonly number[] => {
    const row = rowOf(minute);
    const places: number[] = [];
    for (let word = 0; word < words; word += 1) {
      for (let open = masks[row + word] ?? 0; open !== 0; open &= open - 1)
        places.push(word * 32 + lowestBit(open));
    }
    return places;
  };
  return {
    minutes,
    operatorsAt: (minute) => placesAt(minute).map((place) => agendas[place]?.operatorId ?? 0),
    placesAt,
    anyPlaceAt: (minute, except) => {
      const row = rowOf(minute);
      for (let word = 0; word < words; word += 1) {
        let open = masks[row + word] ?? 0;
        for (const place of except) if (place >> 5 === word) open &= ~(1 << (place & 31));
        if (open !== 0) return word * 32 + lowestBit(open);
      }
      return -1;
    },
  };
}

const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);
