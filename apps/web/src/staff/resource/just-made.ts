/** The rows created since the page was loaded whose hints have not been dismissed. */
const made = new Set<string>();

/** Notes that a row was created. */
export function noteMade(resource: string, id: number): void {
  made.add(keyOf(resource, id));
}

/** Whether a row was created lately, and its hint was not dismissed. */
export const isJustMade = (resource: string, id: number): boolean => made.has(keyOf(resource, id));

/** Forgets that a row was created. */
export function forgetMade(resource: string, id: number): void {
  made.delete(keyOf(resource, id));
}

const keyOf = (resource: string, id: number): string => `${resource}/${id}`;
