import { expandPackage } from "@cherga/engine/packages/expand-package";
import type { CataloguePackage, Config } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";

/** Gives the packages all services of which an organization offers, also those of packages inside them. */
export function offeredPackages(config: Config): CataloguePackage[] {
  const { packages } = config;
  const services = offeredServices(config);
  return [...packages.values()].filter(({ id }) =>
    expandPackage(id, (packageId) => packages.get(packageId)?.items)?.every(({ serviceId }) =>
      services.has(serviceId),
    ),
  );
}
