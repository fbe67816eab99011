import type { Row } from "@cherga/contract/resource";
import type { webOnline } from "@cherga/contract/resources/web-online";
import { titleOf } from "#staff/api/titles.ts";
import { sortedRows } from "#staff/resource/sorted-rows.ts";

type BookingPage = Row<typeof webOnline.fields>;

/**
 * Returns the booking page to open for an organization: the only one made for it, else the first that offers it;
 * undefined if there is none.
 */
export function ownBookingPage(
  pages: readonly BookingPage[],
  organizationId: number,
  locale: string,
): number | undefined {
  const isNamed = ({ organizationIds }: BookingPage): boolean => organizationIds.includes(organizationId);
  const made = pages.filter((page) => page.organizationFilter === "include" && isNamed(page));
  const [only] = made;
  if (only !== undefined && made.length === 1) return only.id;
  const offering = pages.filter(
    (page) => page.organizationFilter === "none" || isNamed(page) === (page.organizationFilter === "include"),
  );
  const entries = offering.map(({ id, ...row }) => ({
    id,
    title: titleOf({ title: "name" }, row, locale),
    detail: "",
  }));
  return sortedRows(entries, "title", locale)[0]?.id;
}
