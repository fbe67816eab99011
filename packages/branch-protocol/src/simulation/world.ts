import type { OperatorTime } from "#leases/lease-book";
import { nothingProvisional, type ProvisionalTicket } from "#leases/provisional";
import type { BranchDisk, Down, Up } from "#simulation/branch-node";
import type { CentreDisk } from "#simulation/centre-node";
import { digestAt, emptyModelDay, headOf, type ModelDay, type Wish } from "#simulation/model-day";
import { isCurrent } from "#writer";

/** A computer that runs a branch server. A copied disk makes two computers with one server id. */
export type Computer = {
  readonly name: string;
  readonly serverId: number;
  /** How wrong its clock is. */
  readonly skewMs: number;
  disk: BranchDisk;
  /** Earlier states of the disk. */
  backups: readonly BranchDisk[];
  isOn: boolean;
  /** It never comes back, and its disk is gone. */
  isBurned: boolean;
  /** Which connection to the centre is open; messages of earlier ones are ignored. */
  session: number;
  versionAtCentre: number | undefined;
  /** A visit for which leased time was asked back. */
  wanted: Wish | undefined;
  /** How much of the quota was used when it last thought of leases. */
  usedBefore: number;
  canSend: boolean;
  canHear: boolean;
};

export type Packet = { readonly computer: string; readonly session: number } & (
  | { readonly direction: "up"; readonly message: Up }
  | { readonly direction: "down"; readonly message: Down }
);

/** A caller at the centre, who repeats a command under one key until it is answered. */
export type Client = {
  readonly wish: Wish;
  state: "waiting" | "answered" | "refused" | "gone";
  answer: number | undefined;
  /** The effect was lost in a restored backup; no protocol can bring it back. */
  isForgotten: boolean;
};

/** A visit that was booked in leased time. */
export type Booking = {
  readonly id: string;
  readonly time: OperatorTime;
  readonly isLimited: boolean;
  /** How it ended before it was registered, as its visitor was told. */
  end: "cancelled" | "refused" | undefined;
  /** A restored centre has forgotten it, or what became of it. */
  isForgotten: boolean;
};

type Backup = { readonly disk: CentreDisk; readonly endOfEpoch: ReadonlyMap<number, number> };

/** Everything in a simulation: computers, messages on the way, and what really happened, as only the test knows it. */
export type World = {
  now: number;
  readonly computers: Computer[];
  readonly centre: { disk: CentreDisk; isOn: boolean; readonly connections: Map<string, number> };
  packets: Packet[];
  readonly clients: Map<string, Client>;
  /** The visitors who got a number at a branch, by key. */
  readonly told: Map<string, { isForgotten: boolean }>;
  readonly booked: Map<string, Booking>;
  /** The confirmed bookings, as their visitors can show them for ever. */
  readonly vouchers: Map<string, ProvisionalTicket>;
  /** The bookings whose visitors were admitted at a branch. A visitor who is there has not cancelled. */
  readonly admitted: Set<string>;
  /** The bookings that a day has refused, because the configuration has changed. */
  readonly refusedByDay: Set<string>;
  /** The version of the centre's day when an epoch ended. */
  endOfEpoch: Map<number, number>;
  /** The epochs that ended with an orderly hand-back. */
  readonly handedBack: Set<number>;
  backups: readonly Backup[];
  /** The computers that said hello since the last restore. */
  readonly heard: Set<string>;
  restores: number;
  /** The disk of a branch was copied or set back, so that there may be different events of one epoch. */
  mayFork: boolean;
  isHealing: boolean;
};

export function makeWorld(serverIds: readonly number[], skewOf: () => number): World {
  return {
    now: 0,
    computers: serverIds.map((serverId) => ({
      name: `branch ${serverId}`,
      serverId,
      skewMs: skewOf(),
      disk: {
        ownership: { serverId, writer: { serverId: null, epoch: 0 }, status: "reading" },
        day: emptyModelDay,
        leases: [],
        closedOperators: [],
      },
      backups: [],
      isOn: true,
      isBurned: false,
      session: 1,
      versionAtCentre: undefined,
      wanted: undefined,
      usedBefore: 0,
      canSend: true,
      canHear: true,
    })),
    centre: {
      disk: {
        ownership: {
          writer: { serverId: null, epoch: 0 },
          phase: "steady",
          isRestored: false,
          leastEpoch: 0,
        },
        day: emptyModelDay,
        provisional: nothingProvisional,
        review: [],
        closedOperators: [],
      },
      isOn: true,
      connections: new Map(),
    },
    packets: [],
    clients: new Map(),
    told: new Map(),
    booked: new Map(),
    vouchers: new Map(),
    admitted: new Set(),
    refusedByDay: new Set(),
    endOfEpoch: new Map(),
    handedBack: new Set(),
    backups: [],
    heard: new Set(),
    restores: 0,
    mayFork: false,
    isHealing: false,
  };
}

/** Lists the disks of the branch server that decides the day now; a copied computer has one too. */
export function writingDisks({ computers, centre }: World): readonly BranchDisk[] {
  const { ownership, day } = centre.disk;
  const head = headOf(day);
  return computers
    .map(({ disk }) => disk)
    .filter(
      (disk) =>
        ["writing", "stopping"].includes(disk.ownership.status) &&
        isCurrent(disk.ownership.writer, ownership.writer) &&
        digestAt(disk.day, head.version) === head.digest,
    );
}

/** Returns the day as its writer has it; the centre's copy may be behind. */
export function officialDay(world: World): ModelDay {
  const { day } = world.centre.disk;
  return writingDisks(world)
    .map((disk) => disk.day)
    .reduce((longest, one) => (one.entries.length > longest.entries.length ? one : longest), day);
}
