import { Refusal } from "@cherga/contract/errors";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { Config } from "#queue/config/config";
import { webOnlineBinding } from "#resources/web-online";
import { readerFor } from "#resources/reader";
import { type BookingPage, offers } from "#visitors/shared/page-offers";
import type { MessageDeps } from "#messages/message-deps";
import { isOpenForBooking } from "#messages/ways";
import type { PublicWish } from "#visitors/shared/free-times";

/** A short-lived cache of booking pages. */
export type Pages = {
  /** Returns an enabled page; refuses if there is none. */
  get(id: number): Promise<BookingPage>;
};

/** How old a cached page may be: pages are read often and changed rarely. */
const recentMs = 1_000;

/** Creates the cache. Requests at the same moment share one read. */
export function makePages(db: Kysely<Database>): Pages {
  const known = new Map<number, { readonly page: Promise<BookingPage>; readonly readAt: number }>();

  function read(id: number): Promise<BookingPage> {
    const page = readerFor(webOnlineBinding, db, "all").get(id);
    known.set(id, { page, readAt: Date.now() });
    // Failed reads are not cached: public requests may name pages that do not exist.
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

/**
 * Returns the configuration of an organization that can be booked on a page; refuses one that the page does not offer.
 */
export async function offeredConfig(
  { days, messaging }: Pick<QueueDeps, "days"> & MessageDeps,
  page: BookingPage,
  organizationId: number,
): Promise<Config> {
  const config = offers(page, organizationId)
    ? await days.configOf(organizationId).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      })
    : undefined;
  if (config === undefined || !isOpenForBooking({ messaging }, config.organization))
    throw new Refusal("ERROR_NO_ORGANIZATION");
  return config;
}

/** Returns the wish for an organization that can be booked on a page; refuses what the page does not offer. */
export async function offeredWish(
  deps: Pick<QueueDeps, "days"> & MessageDeps,
  page: BookingPage,
  { organizationId, service, servicePackage }: Omit<PublicWish, "type">,
): Promise<PublicWish> {
  const config = await offeredConfig(deps, page, organizationId);
  if (servicePackage !== undefined && config.packages.get(servicePackage)?.is_view !== true)
    throw new Refusal("ERROR_NO_SERVICE_PACKAGE");
  return { organizationId, service, servicePackage, type: "online" };
}
