import type { PackageItems } from "@cherga/contract/shapes/package-items";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { expandPackage } from "@cherga/engine/packages/expand-package";
import type { ServiceTimes } from "@cherga/engine/packages/sample-visit";
import { minutesOf } from "@cherga/engine/time/time-span";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { titleOf } from "#staff/api/titles.ts";
import type { Content, ItemsOf, PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The services and packages, this one as edited. */
export type Catalogue = {
  /** The id of this package; 0 while it is new. */
  readonly self: number;
  readonly nameOf: (item: PackageItem) => string;
  readonly titleOf: (content: Content) => string;
  /** The duration of a component without waits; undefined if unknown. */
  readonly minutesOf: (item: PackageItem) => number | undefined;
  readonly timesOf: (serviceId: number) => ServiceTimes;
  readonly itemsOf: ItemsOf;
};

const unknown: ServiceTimes = { duration: 1, block: 1, align: 1 };

/** Returns the services and packages, with the draft of this package. */
export function useCatalogue(id: number | undefined, items: PackageItems): Catalogue {
  const t = useTexts();
  const { data: services } = useQuery(rowsOf(service));
  const { data: packages } = useQuery(rowsOf(servicePackage));
  const notChosen = t("service-package.notChosen");
  const { locale } = t;
  return useMemo(() => {
    const self = id ?? 0;
    const itemsById = new Map((packages ?? []).map((row) => [row.id, row.items] as const));
    const itemsOf: ItemsOf = (packageId) => (packageId === self ? items : itemsById.get(packageId));
    const names = {
      service: new Map((services ?? []).map((row) => [row.id, titleOf(service, row, locale)] as const)),
      package: new Map(
        (packages ?? []).map((row) => [row.id, titleOf(servicePackage, row, locale)] as const),
      ),
    };
    const timesById = new Map(
      (services ?? []).map(({ id: serviceId, duration, multiplicity, align_minutes }) => [
        serviceId,
        { duration: minutesOf(duration), block: minutesOf(multiplicity), align: align_minutes },
      ]),
    );
    const timesOf = (serviceId: number): ServiceTimes => timesById.get(serviceId) ?? unknown;
    const nameOfContent = (content: Content): string =>
      names[content.type].get(content.id) ?? (content.id === 0 ? notChosen : `#${content.id}`);
    return {
      self,
      itemsOf,
      timesOf,
      titleOf: nameOfContent,
      nameOf: (item) => nameOfContent(contentOf(item)),
      minutesOf: (item) =>
        item.type === "service"
          ? timesById.get(item.serviceId)?.block
          : expandPackage(item.servicePackageId, itemsOf)?.reduce(
              (sum, part) => sum + timesOf(part.serviceId).block,
              0,
            ),
    };
  }, [id, items, services, packages, locale, notChosen]);
}

const contentOf = (item: PackageItem): Content =>
  item.type === "service"
    ? { type: "service", id: item.serviceId }
    : { type: "package", id: item.servicePackageId };
