/** The row that was created last, until its page is left. */
let made: string | undefined;

/** Notes that a row was created. */
export function noteMade(resource: string, id: number): void {
  made = keyOf(resource, id);
}

/** Whether a row was created just now. */
export const isJustMade = (resource: string, id: number): boolean => made === keyOf(resource, id);

/** Forgets the row that was created. */
export function forgetMade(): void {
  made = undefined;
}

const keyOf = (resource: string, id: number): string => `${resource}/${id}`;
