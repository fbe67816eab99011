import { dataFieldIds } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { Configuration } from "#visitors/kiosk/state/use-offer.ts";

/** Returns what a kiosk without a camera offers: it asks for no photo that may be left out. */
export const withoutCamera = (configuration: Configuration): Configuration => ({
  ...configuration,
  services: configuration.services.map((service) => ({ ...service, fields: askable(service.fields) })),
  packages: configuration.packages.map((packed) => ({ ...packed, fields: askable(packed.fields) })),
});

/** Whether nothing can be had without a photo. */
export const needsPhoto = (fields: readonly VisitorField[]): boolean =>
  fields.some(({ dataFieldId, required }) => dataFieldId === dataFieldIds.photo && required);

const askable = (fields: readonly VisitorField[]): VisitorField[] =>
  fields.filter(({ dataFieldId, required }) => dataFieldId !== dataFieldIds.photo || required);
