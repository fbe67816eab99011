import type { Patch, Row } from "@cherga/contract/resource";
import type { webOnline } from "@cherga/contract/resources/web-online";

export type BookingPage = Pick<Row<typeof webOnline.fields>, "organizationFilter" | "organizationIds">;

/** Whether one can book at an organization on a page. */
export function isOnPage({ organizationFilter, organizationIds }: BookingPage, id: number): boolean {
  return {
    none: true,
    include: organizationIds.includes(id),
    exclude: !organizationIds.includes(id),
  }[organizationFilter];
}

/** Gives what has to change of a page so that an organization is on it or not; nothing where it is so already. */
export function pageChange(
  page: BookingPage,
  id: number,
  isWanted: boolean,
): Patch<typeof webOnline.fields> | undefined {
  if (isOnPage(page, id) === isWanted) return undefined;
  const { organizationFilter, organizationIds } = page;
  if (organizationFilter === "none") return { organizationFilter: "exclude", organizationIds: [id] };
  // Listed on a page of chosen ones, it is on it; listed on a page of exceptions, it is not.
  const isListed = (organizationFilter === "include") === isWanted;
  const others = organizationIds.filter((each) => each !== id);
  return { organizationIds: isListed ? [...others, id] : others };
}
