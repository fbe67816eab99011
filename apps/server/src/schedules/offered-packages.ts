import { expandPackage } from "@cherga/engine/packages/expand-package";
import type { CataloguePackage, Config } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";

/** Returns the packages of which an organization offers all services, including those of nested packages. */
export function offeredPackages(config: Config): CataloguePackage[] {
  const { packages } = config;
  const services = offeredServices(config);
  return [...packages.values()].filter(({ id }) =>
    expandPackage(id, (packageId) => packages.get(packageId)?.items)?.every(({ serviceId }) =>
      services.has(serviceId),
    ),
  );
}
