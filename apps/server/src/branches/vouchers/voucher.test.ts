import { expect, test } from "vitest";
import { readVoucher, type Voucher, voucherKeyOf, writeVoucher } from "#branches/vouchers/voucher";

const secret = "01".repeat(32);
const token = "7f1a3c1e-5b1c-4e0c-9a70-1d2f4c3b2a19";
const leaseIds = ["0b3b8d0a-63c5-4d6f-8a40-2f4b9d1c7e55"];

const voucherWith = (parts: Voucher["visit"]["parts"]): Voucher => ({
  key: { organizationId: 3, date: "2026-05-05" },
  visit: { ticketId: 70, ticketType: "online", startAt: 1_778_000_000_000, parts },
  leaseIds,
});

test("the parts of a visit are read with the places that they were promised", () => {
  const voucher = voucherWith([
    {
      itemId: 70,
      serviceId: 1,
      after: [],
      place: { operatorId: 8, from: 1_778_000_000_000, to: 1_778_000_600_000 },
    },
    { itemId: 71, serviceId: 2, after: [70], lentBy: 70 },
  ]);
  const text = writeVoucher(voucher, token, secret);
  expect(readVoucher(text, token, voucherKeyOf(secret))).toEqual(voucher);
});

test("a voucher is read with its own token only", () => {
  const text = writeVoucher(voucherWith([{ itemId: 70, serviceId: 1, after: [] }]), token, secret);
  expect(readVoucher(text, token.replace("7f", "8f"), voucherKeyOf(secret))).toBeUndefined();
});
