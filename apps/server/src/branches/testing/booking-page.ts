import { bookingCalls } from "@cherga/contract/calls/booking";
import { dataFieldIds } from "@cherga/contract/constants";
import { parse } from "@cherga/contract/issues";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { BranchWorld } from "#branches/testing/branch-world";
import { bindingOf } from "#resources/bindings";
import { storeFor } from "#resources/store";
import { systemSession } from "#resources/system-session";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";

/** A booking page of the centre. */
export type BookingPage = {
  freeOn(date: string, wish?: object): Promise<readonly string[]>;
  reserve(who: Stranger, start: string | undefined, wish?: object): Promise<LightMyRequestResponse>;
  /** Books a time, and returns the visitor. */
  book(
    start: string | undefined,
    dataField?: readonly object[],
    wish?: object,
  ): Promise<Stranger & { readonly token: string }>;
};

/** Makes a booking page that asks for a phone. */
export async function makeBookingPage({ atCentre, centre }: BranchWorld): Promise<BookingPage> {
  const pageId = await atCentre.deps.inTransaction(async (tx) => {
    const make = async (resource: "web-online" | "web-online-data-field", draft: object): Promise<number> => {
      const binding = bindingOf(resource);
      const parsed = parse(binding.resource.draft, draft);
      return Number((await storeFor(binding, tx, systemSession, "").create(parsed))["id"]);
    };
    const webOnlineId = await make("web-online", { name: { en: "Book", ru: "Book", ua: "Book" } });
    await make("web-online-data-field", { webOnlineId, dataFieldId: dataFieldIds.phone, required: false });
    return webOnlineId;
  });
  const { organizationId, services } = centre;
  const usualWish = { organizationId, service: services[0] };
  const reserve: BookingPage["reserve"] = (who, queueDateTime, wish = usualWish) =>
    who.call("POST", `/online/${pageId}/reserve`, { ...wish, queueDateTime });
  return {
    freeOn: async (queueDate, wish = usualWish) => {
      const visitor = makeStranger(atCentre);
      const answer = await visitor.call("POST", `/online/${pageId}/free-time`, { ...wish, queueDate });
      return bookingCalls.freeTime.answer.parse(answer.json()).starts;
    },
    reserve,
    book: async (start, dataField = [], wish = usualWish) => {
      const visitor = makeStranger(atCentre);
      const reserved = await reserve(visitor, start, wish);
      expect([reserved.statusCode, reserved.body]).toMatchObject([201, expect.anything()]);
      const { token } = reserved.json<{ token: string }>();
      const booker = { ...visitor.withTicket(token), token };
      const filled = await booker.call("POST", `/online/${pageId}/fill`, { dataField });
      expect([filled.statusCode, filled.json()]).toMatchObject([200, { status: "success", start }]);
      return booker;
    },
  };
}
