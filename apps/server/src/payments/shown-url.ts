/**
 * Returns the whole address of a payment page. Our own pages are stored without an origin: a frame shows them only if it
 * is the origin of the page around it.
 */
export const shownUrl = (
  { protocol, host }: { readonly protocol: string; readonly host: string },
  url: string | null,
): string | null => (url === null ? null : new URL(url, `${protocol}://${host}`).href);
