import type { Answer } from "@cherga/contract/call";
import { dataFieldIds } from "@cherga/contract/constants";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { BaseDeps } from "#auth/base-deps";
import { offeredServices } from "#queue/config/offered-services";
import { webOnlineBinding } from "#resources/web-online";
import { readerFor } from "#resources/reader";
import { offers } from "#visitors/shared/page-offers";
import type { TrackedDay } from "#visitors/tracker/find-ticket";

/**
 * Returns where the organization of a ticket can be booked, which service, and the visitor's own data, so that a page need
 * not ask for it again; nulls if that is not possible.
 */
export async function bookAgain(
  { db }: Pick<BaseDeps, "db">,
  { known: { config, clients }, ticket: { id, items, type } }: TrackedDay,
): Promise<Answer<typeof trackerCalls.bookAgain>> {
  const { id: organizationId, webQueue } = config.organization;
  const { rows } = await readerFor(webOnlineBinding, db, "all").list({});
  const pages = rows.filter((page) => page.status && offers(page, organizationId));
  // A page of its own is better than one for every organization.
  const page = pages.find(({ organizationFilter }) => organizationFilter === "include") ?? pages[0];
  if (!webQueue.enabled || page === undefined) return { pageId: null, serviceId: null, values: [] };
  const [first, ...others] = items;
  const isOffered = first !== undefined && offeredServices(config).has(first.serviceId);
  // Only the visitor has the address of a ticket that they booked themselves. A photo is taken anew.
  const values = type === "online" || type === "viaBot" ? (clients.get(id)?.values ?? []) : [];
  return {
    pageId: page.id,
    serviceId: isOffered && others.length === 0 ? first.serviceId : null,
    values: values
      .filter(({ dataFieldId }) => dataFieldId !== dataFieldIds.photo)
      .map(({ dataFieldId, value }) => ({ dataFieldId, value })),
  };
}
