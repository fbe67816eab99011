import { describe, expect, test } from "vitest";
import type { LeaseBook, LeaseEntry, Sale } from "#leases/lease-book";
import {
  cancelSale,
  close,
  closeAll,
  dueSaleMessages,
  noSales,
  type Sales,
  sell,
  sellableShares,
  sellableTime,
} from "#leases/sales";
import { aLease, aSale, aShare, bookOf, incarnation } from "#leases/testing/a-lease";

const leased: LeaseEntry = { kind: "leased", lease: aLease() };
const shared: LeaseEntry = { kind: "shared", share: aShare({ count: 1 }) };
const redeemed: LeaseEntry = { kind: "redeemed", sale: aSale(), ticketNumber: 7 };
const voided: LeaseEntry = { kind: "voided", sale: aSale() };
const book = bookOf(leased, shared);

function soldIn(state: Sales, of: LeaseBook, sale: Sale): Sales {
  const after = sell(state, of, sale, incarnation);
  if ("code" in after) throw new Error(after.code);
  return after;
}

const one = soldIn(noSales, book, aSale());

describe("the centre sells", () => {
  test("inside a lease, and what is left is less", () => {
    expect(sellableTime(noSales, book, incarnation)).toEqual([{ operatorId: 1, from: 540, to: 600 }]);
    expect(sellableTime(one, book, incarnation)).toEqual([
      { operatorId: 1, from: 540, to: 560 },
      { operatorId: 1, from: 580, to: 600 },
    ]);
  });

  test.each([
    ["what is not leased", noSales, aSale({ leaseId: "another" }), "ERROR_NOT_LEASED"],
    ["beyond the lease", noSales, aSale({ from: 530 }), "ERROR_NOT_LEASED"],
    ["what it hands back", close(noSales, ["lease"]), aSale(), "ERROR_NOT_LEASED"],
    ["a time twice", one, aSale({ id: "another", from: 570, to: 590 }), "ERROR_TIME_RESERVED"],
    ["under a known id", one, aSale({ from: 540, to: 560 }), "ERROR_SALE_KNOWN"],
    ["without a share", noSales, aSale({ shareIds: ["another"] }), "ERROR_SHARE_USED_UP"],
    [
      "more than its share",
      soldIn(noSales, book, aSale({ shareIds: ["share"] })),
      aSale({ id: "another", from: 540, to: 560, shareIds: ["share"] }),
      "ERROR_SHARE_USED_UP",
    ],
  ])("not %s", (_, state, sale, code) => {
    expect(sell(state, book, sale, incarnation)).toEqual({ code });
  });

  test("nothing from a lease that is over or was granted to it before a restore", () => {
    const over = bookOf(leased, { kind: "released", leaseId: "lease", kept: [] });
    expect(sell(noSales, over, aSale(), incarnation)).toEqual({ code: "ERROR_NOT_LEASED" });
    expect(sell(noSales, book, aSale(), "second")).toEqual({ code: "ERROR_NOT_LEASED" });
    expect(sellableShares(noSales, book, 4, "second")).toEqual([]);
  });

  test("the time of a cancelled sale again, but only when the branch has voided it", () => {
    const cancelled = cancelSale(one, "sale");
    const again = aSale({ id: "another" });
    expect(sell(cancelled, book, again, incarnation)).toEqual({ code: "ERROR_TIME_RESERVED" });
    expect(sell(cancelled, bookOf(leased, voided), again, incarnation)).toHaveProperty("sales.another");
  });

  test("not what the log says is sold, though a restored centre has forgotten the sale", () => {
    expect(sell(noSales, bookOf(leased, redeemed), aSale({ id: "another" }), incarnation)).toEqual({
      code: "ERROR_TIME_RESERVED",
    });
  });

  test("the time of a cancelled visit again, if the branch leases it again", () => {
    const done: LeaseEntry = { kind: "cancelled", saleId: "sale", isDone: true };
    const again: LeaseEntry = { kind: "leased", lease: aLease({ id: "again", from: 560, to: 580 }) };
    const after = bookOf(leased, redeemed, done, again);
    expect(sell(one, after, aSale({ id: "another" }), incarnation)).toEqual({ code: "ERROR_TIME_RESERVED" });
    const sale = aSale({ id: "another", leaseId: "again" });
    expect(sell(one, after, sale, incarnation)).toHaveProperty("sales.another");
  });

  test("from shares that have visits left", () => {
    expect(sellableShares(noSales, book, 4, incarnation)).toEqual([aShare({ count: 1 })]);
    expect(sellableShares(noSales, book, 5, incarnation)).toEqual([]);
    const used = soldIn(noSales, book, aSale({ shareIds: ["share"] }));
    expect(sellableShares(used, book, 4, incarnation)).toEqual([]);
  });
});

describe("the centre tells the writer of the day", () => {
  test("each sale until the log has its outcome", () => {
    expect(dueSaleMessages(one, book)).toEqual([{ kind: "redeem-sale", sale: aSale() }]);
    expect(dueSaleMessages(one, bookOf(leased, redeemed))).toEqual([]);
  });

  test("a cancellation, before and after the sale is redeemed, until the log has it", () => {
    const cancelled = cancelSale(one, "sale");
    const due = [{ kind: "cancel-sale", sale: aSale() }];
    expect(dueSaleMessages(cancelled, book)).toEqual(due);
    expect(dueSaleMessages(cancelled, bookOf(leased, redeemed))).toEqual(due);
    const done: LeaseEntry = { kind: "cancelled", saleId: "sale", isDone: false };
    expect(dueSaleMessages(cancelled, bookOf(leased, redeemed, done))).toEqual([]);
    expect(dueSaleMessages(cancelled, bookOf(leased, voided))).toEqual([]);
    expect(cancelSale(one, "another")).toEqual(one);
  });

  test("what it hands back, with the sales that are not settled, after the sales", () => {
    const sold = soldIn(noSales, book, aSale({ shareIds: ["share"] }));
    const closed = closeAll(sold, book);
    const sale = aSale({ shareIds: ["share"] });
    expect(dueSaleMessages(closed, book)).toEqual([
      { kind: "redeem-sale", sale },
      { kind: "hand-back-lease", leaseId: "lease", sold: [sale] },
      { kind: "hand-back-share", shareId: "share", sold: [sale] },
    ]);
    const released = bookOf(
      leased,
      shared,
      { kind: "redeemed", sale, ticketNumber: 1 },
      { kind: "released", leaseId: "lease", kept: [] },
      { kind: "share-released", shareId: "share", kept: [] },
    );
    expect(dueSaleMessages(closed, released)).toEqual([]);
  });
});
