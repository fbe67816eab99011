import { describe, expect, test } from "vitest";
import { type DayOfSale, decideSaleMessage, judgeSale } from "#leases/decide-sale";
import type { LeaseBook, LeaseEntry } from "#leases/lease-book";
import type { SaleMessage } from "#leases/sale-message";
import { aLease, aSale, aShare, bookOf } from "#leases/testing/a-lease";

const leased: LeaseEntry = { kind: "leased", lease: aLease() };
const redeemed: LeaseEntry = { kind: "redeemed", sale: aSale(), ticketNumber: 7 };
const day: DayOfSale = { register: () => ({ ticketNumber: 7 }), mayCancel: () => true };
const closedDay: DayOfSale = { register: () => ({ code: "ERROR_NO_OPERATOR" }), mayCancel: () => false };
const redeem = (changes = {}): SaleMessage => ({ kind: "redeem-sale", sale: aSale(changes) });
const cancel: SaleMessage = { kind: "cancel-sale", sale: aSale() };

describe("a sale that is presented", () => {
  test("becomes a ticket", () => {
    expect(decideSaleMessage(bookOf(leased), redeem(), day)).toEqual([redeemed]);
  });

  test("becomes one ticket, whether the visitor or the message of the centre comes first", () => {
    expect(decideSaleMessage(bookOf(leased, redeemed), redeem(), day)).toEqual([]);
    expect(judgeSale(bookOf(leased, redeemed), aSale())).toMatchObject({
      kind: "settled",
      outcome: { kind: "redeemed", ticketNumber: 7 },
    });
  });

  test("is a difference if the day does not take it any more, and stays one", () => {
    const refused: LeaseEntry = { kind: "refused", sale: aSale(), code: "ERROR_NO_OPERATOR" };
    expect(decideSaleMessage(bookOf(leased), redeem(), closedDay)).toEqual([refused]);
    expect(decideSaleMessage(bookOf(leased, refused), redeem(), day)).toEqual([]);
  });

  test.each([
    ["of a lease that the branch does not know", bookOf(), redeem(), "ERROR_LEASE_ENDED"],
    [
      "of a lease that was handed back without it",
      bookOf(leased, { kind: "released", leaseId: "lease", kept: [aSale({ id: "another" })] }),
      redeem(),
      "ERROR_LEASE_ENDED",
    ],
    ["outside of its lease", bookOf(leased), redeem({ to: 601 }), "ERROR_OUTSIDE_LEASE"],
    ["of another operator", bookOf(leased), redeem({ operatorId: 2 }), "ERROR_OUTSIDE_LEASE"],
    [
      "in the time of another sale",
      bookOf(leased, redeemed),
      redeem({ id: "another", from: 570, to: 590 }),
      "ERROR_OUTSIDE_LEASE",
    ],
    ["of an unknown share", bookOf(leased), redeem({ shareIds: ["share"] }), "ERROR_SHARE_USED_UP"],
    [
      "of a share that is used up",
      bookOf(leased, { kind: "shared", share: aShare({ count: 0 }) }),
      redeem({ shareIds: ["share"] }),
      "ERROR_SHARE_USED_UP",
    ],
  ] satisfies readonly [string, LeaseBook, SaleMessage, string][])(
    "is a difference if it is %s",
    (_, book, message, code) => {
      expect(decideSaleMessage(book, message, day)).toMatchObject([{ kind: "refused", code }]);
    },
  );

  test("is redeemed where an earlier visit was cancelled and its time leased again", () => {
    const again: LeaseEntry = { kind: "leased", lease: aLease({ id: "again", from: 560, to: 580 }) };
    const done: LeaseEntry = { kind: "cancelled", saleId: "sale", isDone: true };
    const message = redeem({ id: "another", leaseId: "again" });
    expect(decideSaleMessage(bookOf(leased, redeemed, done, again), message, day)).toMatchObject([
      { kind: "redeemed" },
    ]);
  });

  test("is redeemed from a lease that was handed back with it", () => {
    const book = bookOf(leased, { kind: "released", leaseId: "lease", kept: [aSale()] });
    expect(decideSaleMessage(book, redeem(), day)).toEqual([redeemed]);
  });
});

describe("a cancelled sale", () => {
  const voided: LeaseEntry = { kind: "voided", sale: aSale() };

  test("is voided before it is redeemed, and not redeemed any more", () => {
    expect(decideSaleMessage(bookOf(leased), cancel, day)).toEqual([voided]);
    expect(decideSaleMessage(bookOf(leased, voided), redeem(), day)).toEqual([]);
    expect(decideSaleMessage(bookOf(leased, voided), cancel, day)).toEqual([]);
  });

  test("is a cancelled visit after it was redeemed, or a difference if the visit cannot be cancelled", () => {
    const book = bookOf(leased, redeemed);
    const cancelled = (isDone: boolean): LeaseEntry => ({ kind: "cancelled", saleId: "sale", isDone });
    expect(decideSaleMessage(book, cancel, day)).toEqual([cancelled(true)]);
    expect(decideSaleMessage(book, cancel, closedDay)).toEqual([cancelled(false)]);
    expect(decideSaleMessage(bookOf(leased, redeemed, cancelled(false)), cancel, day)).toEqual([]);
  });
});

describe("a lease that is handed back", () => {
  const handBack: SaleMessage = {
    kind: "hand-back-lease",
    leaseId: "lease",
    sold: [aSale(), aSale({ id: "another" })],
  };

  test("keeps the time of sales that are not settled", () => {
    const entries = decideSaleMessage(bookOf(leased, redeemed), handBack, day);
    expect(entries).toEqual([{ kind: "released", leaseId: "lease", kept: [aSale({ id: "another" })] }]);
    expect(decideSaleMessage(bookOf(leased, redeemed, ...entries), handBack, day)).toEqual([]);
  });

  test("is ignored if the branch does not know it", () => {
    expect(decideSaleMessage(bookOf(), handBack, day)).toEqual([]);
    expect(decideSaleMessage(bookOf(), { kind: "hand-back-share", shareId: "share", sold: [] }, day)).toEqual(
      [],
    );
  });

  test("is the same for a share", () => {
    const book = bookOf({ kind: "shared", share: aShare() });
    const message: SaleMessage = { kind: "hand-back-share", shareId: "share", sold: [aSale()] };
    const entries = decideSaleMessage(book, message, day);
    expect(entries).toEqual([{ kind: "share-released", shareId: "share", kept: [aSale()] }]);
    expect(decideSaleMessage(bookOf({ kind: "shared", share: aShare() }, ...entries), message, day)).toEqual(
      [],
    );
  });
});
