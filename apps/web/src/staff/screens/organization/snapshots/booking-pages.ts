import type { Patch, Row } from "@cherga/contract/resource";
import type { webOnline } from "@cherga/contract/resources/web-online";

export type BookingPage = Pick<Row<typeof webOnline.fields>, "organizationFilter" | "organizationIds">;

/** Whether an organization can be booked on a page. */
export function isOnPage({ organizationFilter, organizationIds }: BookingPage, id: number): boolean {
  return {
    none: true,
    include: organizationIds.includes(id),
    exclude: !organizationIds.includes(id),
  }[organizationFilter];
}

/** Returns the change that adds an organization to a page or removes it; undefined if nothing changes. */
export function pageChange(
  page: BookingPage,
  id: number,
  isWanted: boolean,
): Patch<typeof webOnline.fields> | undefined {
  if (isOnPage(page, id) === isWanted) return undefined;
  const { organizationFilter, organizationIds } = page;
  if (organizationFilter === "none") return { organizationFilter: "exclude", organizationIds: [id] };
  // On an `include` page the listed organizations are shown; on an `exclude` page, all others.
  const isListed = (organizationFilter === "include") === isWanted;
  const others = organizationIds.filter((each) => each !== id);
  return { organizationIds: isListed ? [...others, id] : others };
}
