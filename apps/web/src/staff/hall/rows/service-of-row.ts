type NamedService = { readonly id: number; readonly name: string };
/** The service of a row, and the main service of its visit. */
type RowServices = { readonly service: NamedService; readonly mainService: NamedService | null };

/** Returns the service of a row in words: 'Photo (Passport)' if the photo is a part of a visit for a passport. */
export function serviceOfRow(
  { service, mainService }: RowServices,
  nameOf: (named: NamedService) => string,
): string {
  return mainService === null || mainService.id === service.id
    ? nameOf(service)
    : `${nameOf(service)} (${nameOf(mainService)})`;
}
