import type { DayBatch, DayHead } from "#day-upload";
import type { Lease } from "#leases/lease-book";
import type { ProvisionalTicket } from "#leases/provisional";
import type { Claim } from "#ownership/centre-ownership";
import type { Writer } from "#writer";

/** The heads of days by date. */
export type Heads = Readonly<Record<string, DayHead>>;

/** What a branch server sends. All of it may be lost, repeated and reordered. */
export type UpMessage<Entry> =
  /** On contact and from time to time. */
  | { readonly kind: "hello"; readonly claim: Claim }
  /** Events of a day; `before` is the digest of those up to `batch.from`. Repeated until "welcome" shows them. */
  | {
      readonly kind: "batch";
      readonly claim: Writer;
      readonly date: string;
      readonly batch: DayBatch;
      readonly before: string;
      readonly entries: readonly Entry[];
    }
  /** The branch server was recalled and decides nothing more. Repeated until "replaced". */
  | { readonly kind: "stopped"; readonly claim: Writer; readonly heads: Heads }
  /** Events of a claim that was replaced, for review. Repeated until "review-kept". */
  | {
      readonly kind: "review";
      readonly claim: Writer;
      readonly date: string;
      readonly entries: readonly Entry[];
    }
  /** A forwarded command had no effect. If this is lost, the client repeats the command. */
  | { readonly kind: "command-refused"; readonly key: string; readonly code: string }
  /**
   * All leases of a branch server, from time to time. `heads` are those of its days then: the centre takes the list only
   * once it has the events that made room for the leases.
   */
  | {
      readonly kind: "leases";
      readonly claim: Writer;
      readonly heads: Heads;
      readonly leases: readonly Lease[];
    }
  /** Somebody at the branch needs leased time. If this is lost, they are refused. */
  | { readonly kind: "reclaim"; readonly claim: Writer; readonly ids: readonly string[] }
  /** The day has refused a provisional ticket for good. If this is lost, the next request gets the same answer. */
  | { readonly kind: "registration-refused"; readonly ticketId: string; readonly code: string };

/**
 * What the centre sends to a branch server, within the connection in which the server said "hello". The branch server
 * ignores messages of earlier connections: "welcome" and "replaced" are true only when they are sent.
 */
export type DownMessage<Entry, Command> =
  /** The claim is current; the heads of the copies acknowledge events. */
  | {
      readonly kind: "welcome";
      readonly writer: Writer;
      readonly heads: Heads;
    }
  /** The branch server decides from now on; `days` are today and later. Repeated until "hello" claims it. */
  | {
      readonly kind: "offer";
      readonly writer: Writer;
      readonly days: Readonly<Record<string, readonly Entry[]>>;
    }
  /** Repeated until "stopped". */
  | { readonly kind: "recall"; readonly writer: Writer }
  /** Another writer has the place of the claim. */
  | { readonly kind: "replaced"; readonly claim: Writer }
  | { readonly kind: "review-kept"; readonly claim: Writer; readonly writer: Writer }
  /** The leases that the centre has given up; the answer to "leases" and "reclaim". */
  | { readonly kind: "ended"; readonly ids: readonly string[] }
  /** Registers a provisional ticket; repeated until the copy has its event, or the branch has refused it. */
  | {
      readonly kind: "register";
      readonly to: Writer;
      readonly date: string;
      readonly ticket: ProvisionalTicket;
    }
  /** A forwarded command; repeated as long as the client repeats it. */
  | { readonly kind: "command"; readonly to: Writer; readonly key: string; readonly command: Command };
