/** Finds the handle of a ticket in what a scanner has read: the address of its page. */
export const findHandle = (read: string): string | undefined =>
  /\/t\/([\w-]{10,40})(?:[/?#\s]|$)/.exec(read)?.[1];
