import type { Administrator } from "#tools/administrator";
import { idOf } from "#tools/centre";

/** A booking page for all organizations, and the callers who use it. */
export type BookingPage = {
  readonly pageId: number;
  /** Returns the headers of a new caller with its own address. */
  newcomer(): Readonly<Record<string, string>>;
};

/** Opens a booking page for all organizations. */
export async function openBookingPage(administrator: Administrator): Promise<BookingPage> {
  const name = "Everybody books here";
  const row = await administrator.ask("POST", "/web-online/create", {
    name: { en: name, ru: name, ua: name },
  });
  let people = 0;
  return {
    pageId: idOf(row),
    newcomer: () => {
      people += 1;
      const [a, b, c] = [(people >> 16) & 255, (people >> 8) & 255, people & 255];
      // The server trusts a proxy on the same machine.
      return { "x-forwarded-for": `10.${a}.${b}.${c}` };
    },
  };
}
