import { Refusal } from "@cherga/contract/errors";
import type { Config } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";
import { offeredPackages } from "#schedules/offered-packages";
import type { VisitChoice } from "#queue/registration/wanted-visit";
import type { Kiosk } from "#visitors/kiosk/kiosk";

type Entry = Kiosk["menu"][number];

/** Returns the menu entries of a kiosk that lead to something, in their order. */
export function offeredEntries({ menu }: Pick<Kiosk, "menu">, config: Config): readonly Entry[] {
  const services = offeredServices(config);
  const packages = new Set(
    offeredPackages(config)
      .filter(({ is_view }) => is_view)
      .map(({ id }) => id),
  );
  const isOffered = (entry: Entry): boolean => {
    switch (entry.type) {
      case "service":
        return services.has(entry.serviceId);
      case "package":
        return packages.has(entry.servicePackageId);
      case "section":
      case "article":
      case "checkIn":
        return true;
    }
  };
  return menu.filter(isOffered).toSorted((a, b) => a.order - b.order);
}

/** Returns what can be registered for, each once, in menu order. */
export function offeredVisits(kiosk: Pick<Kiosk, "menu">, config: Config): readonly VisitChoice[] {
  const visits = offeredEntries(kiosk, config).flatMap(
    (entry): readonly (readonly [string, VisitChoice])[] => {
      switch (entry.type) {
        case "service":
          return [[`service ${entry.serviceId}`, { service: entry.serviceId }]];
        case "package":
          return [[`package ${entry.servicePackageId}`, { servicePackage: entry.servicePackageId }]];
        case "section":
        case "article":
        case "checkIn":
          return [];
      }
    },
  );
  return [...new Map(visits).values()];
}

/** Refuses what is not on the menu as if it did not exist. */
export function refuseUnlessOnMenu(kiosk: Pick<Kiosk, "menu">, config: Config, wanted: VisitChoice): void {
  const isOffered = offeredVisits(kiosk, config).some(
    ({ service, servicePackage }) => service === wanted.service && servicePackage === wanted.servicePackage,
  );
  if (isOffered) return;
  if (wanted.service === undefined) throw new Refusal("ERROR_NO_SERVICE_PACKAGE");
  throw new Refusal("ERROR_NO_SERVICE", { serviceId: wanted.service });
}
