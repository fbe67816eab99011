import type { Row } from "@cherga/contract/resource";
import type { webOnline } from "@cherga/contract/resources/web-online";

/** A booking page. */
export type BookingPage = Row<typeof webOnline.fields>;

/** Returns whether a page offers an organization. */
export function offers(
  { organizationFilter, organizationIds }: Pick<BookingPage, "organizationFilter" | "organizationIds">,
  organizationId: number,
): boolean {
  switch (organizationFilter) {
    case "none":
      return true;
    case "include":
      return organizationIds.includes(organizationId);
    case "exclude":
      return !organizationIds.includes(organizationId);
  }
}
