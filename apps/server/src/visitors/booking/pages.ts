import { Refusal } from "@cherga/contract/errors";
import type { Row } from "@cherga/contract/resource";
import type { webOnline } from "@cherga/contract/resources/web-online";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { Config } from "#queue/config/config";
import { webOnlineBinding } from "#resources/bindings";
import { readerFor } from "#resources/reader";
import type { PublicWish } from "#visitors/shared/free-times";

/** A booking page. */
export type Page = Row<typeof webOnline.fields>;

/** Booking pages as they were not long ago. */
export type Pages = {
  /** Gives a page that is open; refuses where there is none. */
  get(id: number): Promise<Page>;
};

/** A page may be as old as this: it is read by many, and changed by few. */
const recentMs = 1_000;

/** Makes booking pages that are read once for all who look at the same moment. */
export function makePages(db: Kysely<Database>): Pages {
  const known = new Map<number, { readonly page: Promise<Page>; readonly readAt: number }>();

  function read(id: number): Promise<Page> {
    const page = readerFor(webOnlineBinding, db, "all").get(id);
    known.set(id, { page, readAt: Date.now() });
    // What could not be read is not remembered: strangers name pages that do not exist.
    page.catch(() => known.delete(id));
    return page;
  }

  return {
    get: async (id) => {
      const recent = known.get(id);
      const isRecent = recent !== undefined && Date.now() - recent.readAt < recentMs;
      const page = await (isRecent ? recent.page : read(id));
      if (!page.status) throw new Refusal("ERROR_NOT_FOUND");
      return page;
    },
  };
}

/** Whether a page offers an organization. */
export function offers({ organizationFilter, organizationIds }: Page, organizationId: number): boolean {
  switch (organizationFilter) {
    case "none":
      return true;
    case "include":
      return organizationIds.includes(organizationId);
    case "exclude":
      return !organizationIds.includes(organizationId);
  }
}

/** Gives the configuration of an organization that can be booked on a page; what a page does not offer is not there. */
export async function offeredConfig(
  { days }: Pick<QueueDeps, "days">,
  page: Page,
  organizationId: number,
): Promise<Config> {
  const config = offers(page, organizationId)
    ? await days.configOf(organizationId).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      })
    : undefined;
  if (config?.organization.webQueue.enabled !== true) throw new Refusal("ERROR_NO_ORGANIZATION");
  return config;
}

/** Gives the wish for an organization that can be booked on a page; what a page does not offer is not there. */
export async function offeredWish(
  deps: Pick<QueueDeps, "days">,
  page: Page,
  { organizationId, service, servicePackage }: Omit<PublicWish, "type">,
): Promise<PublicWish> {
  const config = await offeredConfig(deps, page, organizationId);
  if (servicePackage !== undefined && config.packages.get(servicePackage)?.is_view !== true)
    throw new Refusal("ERROR_NO_SERVICE_PACKAGE");
  return { organizationId, service, servicePackage, type: "online" };
}
