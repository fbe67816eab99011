import { describe, expect, test } from "vitest";
import { differencesOf, heldCount, heldTime, type LeaseEntry } from "#leases/lease-book";
import { aLease, aSale, aShare, bookOf } from "#leases/testing/a-lease";

const leased: LeaseEntry = { kind: "leased", lease: aLease() };
const redeemed: LeaseEntry = { kind: "redeemed", sale: aSale(), ticketNumber: 7 };
const voided: LeaseEntry = { kind: "voided", sale: aSale() };
const refused: LeaseEntry = { kind: "refused", sale: aSale(), code: "ERROR_NO_OPERATOR" };
const whole = { operatorId: 1, from: 540, to: 600 };
const around = [
  { operatorId: 1, from: 540, to: 560 },
  { operatorId: 1, from: 580, to: 600 },
];

describe("the time of a lease", () => {
  test("is held from the grant on", () => {
    expect(heldTime(bookOf(leased))).toEqual([whole]);
  });

  test("is held without a redeemed sale, whose ticket has the time now", () => {
    expect(heldTime(bookOf(leased, redeemed))).toEqual(around);
    expect(heldTime(bookOf(leased, redeemed, { kind: "cancelled", saleId: "sale", isDone: true }))).toEqual(
      around,
    );
  });

  test("is not held for a sale that the branch refused", () => {
    expect(heldTime(bookOf(leased, refused))).toEqual(around);
  });

  test("is held again for the centre if a sale was cancelled before it was redeemed", () => {
    expect(heldTime(bookOf(leased, voided))).toEqual([whole]);
  });

  test("is held for sold visits only, once the rest was handed back, and until they are settled", () => {
    const released: LeaseEntry = { kind: "released", leaseId: "lease", kept: [aSale()] };
    expect(heldTime(bookOf(leased, released))).toEqual([{ operatorId: 1, from: 560, to: 580 }]);
    for (const settled of [redeemed, voided, refused])
      expect(heldTime(bookOf(leased, released, settled))).toEqual([]);
  });
});

describe("a share of a limit", () => {
  const shared: LeaseEntry = { kind: "shared", share: aShare({ count: 5 }) };
  const sale = aSale({ shareIds: ["share"] });

  test("is held until its visits are redeemed or refused", () => {
    expect(heldCount(bookOf(shared), 4)).toBe(5);
    expect(heldCount(bookOf(shared), 5)).toBe(0);
    expect(heldCount(bookOf(shared, { ...redeemed, sale }), 4)).toBe(4);
    expect(heldCount(bookOf(shared, { ...voided, sale }), 4)).toBe(5);
  });

  test("is held for sold visits only, once it was handed back", () => {
    const released: LeaseEntry = { kind: "share-released", shareId: "share", kept: [sale] };
    expect(heldCount(bookOf(shared, released), 4)).toBe(1);
    expect(heldCount(bookOf(shared, released, { ...voided, sale }), 4)).toBe(0);
  });
});

describe("differences", () => {
  test("are sales that the branch refused, and visits that were cancelled too late", () => {
    const late: LeaseEntry = { kind: "cancelled", saleId: "sale", isDone: false };
    expect(differencesOf(bookOf(refused))).toEqual([
      { sale: aSale(), kind: "refused", code: "ERROR_NO_OPERATOR" },
    ]);
    expect(differencesOf(bookOf(redeemed, late))).toEqual([{ sale: aSale(), kind: "cancelled-late" }]);
  });

  test("are not what ended as visitors were told", () => {
    const done: LeaseEntry = { kind: "cancelled", saleId: "sale", isDone: true };
    for (const entries of [[redeemed], [voided], [redeemed, done]])
      expect(differencesOf(bookOf(...entries))).toEqual([]);
  });
});
