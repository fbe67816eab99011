import type { Answer, Given } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { previewCalls } from "@cherga/contract/calls/preview";
import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";

/** Gives a ticket such as a kiosk would give. Nobody has it, and it leads nowhere. */
export function inventedTicket(
  { configuration, services }: Answer<typeof previewCalls.kiosk>,
  { service, servicePackage, queueDateTime }: Given<typeof kioskCalls.register>["body"],
): VisitorTicket {
  const named = configuration.packages.find(({ id }) => id === servicePackage)?.serviceIds ?? [service];
  const state = services.find((each) =>
    "serviceId" in each ? each.serviceId === service : each.servicePackageId === servicePackage,
  );
  return {
    num: "A017",
    token: "preview",
    type: queueDateTime === undefined ? "inPlaceCurrent" : "inPlaceFixed",
    entryTime: configuration.time,
    plannedTime: queueDateTime ?? null,
    services: configuration.services
      .filter(({ id }) => named.includes(id))
      .map(({ id, name }) => ({ id, name })),
    expectedWait: state?.expectedWait ?? null,
    peopleAhead: queueDateTime === undefined ? (state?.ahead ?? null) : null,
    room: null,
  };
}
