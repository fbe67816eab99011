import type { OperatorDay } from "#schedule/operator-day";
import type { DayFrame, Stretch } from "#time/day-frame";
import type { QueuePolitics } from "#vocabulary";

/** The settings of an organization that decisions depend on. Names and meaning are those of the organization's row. */
export type Settings = {
  readonly maxWaitTimeForTakingMin: number;
  readonly limitForFixedShift: number;
  readonly maxWaitForCallMin: number;
  readonly maxWaitForPutSleepMin: number;
  readonly sleepPeriodMin: number;
  readonly allowableLagWaitMin: number;
  readonly cancelDelayMin: number;
  readonly reservationMin: number;
  readonly confirmMin: number;
  readonly packageGapMin: number;
  readonly checkForSleep: boolean;
  readonly banPastTime: boolean;
  readonly timePriority: boolean;
  readonly forcedTimeHighPriority: boolean;
  readonly overDayTransferBan: boolean;
  readonly simultaneousMaintenance: boolean;
  readonly checkInRequired: boolean;
  readonly currentQueuePolitics: QueuePolitics;
  /** Services called last. */
  readonly lowerPriority: ReadonlySet<number>;
  /** Groups of services that take turns. */
  readonly rivalryGroups: readonly ReadonlySet<number>[];
  readonly ticketNumberPrefix: string;
  readonly ticketNumberOffset: number;
};

/** A service as planning sees it, in whole minutes. */
export type ServiceRule = {
  readonly id: number;
  /** How long it takes. */
  readonly duration: number;
  /** The length of the block it occupies; never less than its duration. */
  readonly block: number;
  /** Starts are multiples of this from midnight, by the wall clock. */
  readonly align: number;
  /** Its item is called only after all items before it, and holds back those after it. */
  readonly isStrict: boolean;
};

/** An operator as one day sees them. */
export type OperatorRule = {
  readonly id: number;
  readonly day: OperatorDay;
  /** Only calls visitors and does not serve them: an item is completed directly from the call. */
  readonly callOnly: boolean;
  /** The operator is never put to sleep. */
  readonly newerSleeping: boolean;
};

/** Everything that decisions depend on, compiled from the configuration: plain data, the same for every decision. */
export type Rules = {
  readonly frame: DayFrame;
  readonly settings: Settings;
  readonly services: ReadonlyMap<number, ServiceRule>;
  readonly operators: ReadonlyMap<number, OperatorRule>;
  /** When the organization is open on this day; null: closed. */
  readonly open: Stretch | null;
  /** Operators' time promised on the day before or after: visits may run past midnight. */
  readonly adjacentPlaces?: readonly AdjacentPlace[];
  /** Operators' time that is kept for bookings of another server. In milliseconds. */
  readonly keptTime?: readonly KeptTime[];
  /** Another server gives the numbers: tickets have none until then. */
  readonly isWithoutNumbers?: true;
};

/** A block of an operator's time that nobody can book here. */
export type KeptTime = { readonly operatorId: number; readonly from: number; readonly to: number };

/** A block of an operator's time that is kept for an item of another day. In milliseconds. */
export type AdjacentPlace = {
  readonly itemId: number;
  readonly operatorId: number;
  readonly from: number;
  readonly to: number;
};
