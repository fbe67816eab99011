type Named = { readonly id: number; readonly name: string };
/** What a row comes for: its service, and the one that names its visit. */
type Coming = { readonly service: Named; readonly mainService: Named | null };

/** Gives what a row comes for in words: 'Photo (Passport)' where the photo is a part of a visit for a passport. */
export function serviceOfRow({ service, mainService }: Coming, nameOf: (named: Named) => string): string {
  return mainService === null || mainService.id === service.id
    ? nameOf(service)
    : `${nameOf(service)} (${nameOf(mainService)})`;
}
