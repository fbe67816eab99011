import { requestTo, responseOf } from "#server/send";

/** Returns how far the clock of this computer is ahead of the server's, in milliseconds; zero if the server does not tell. */
export async function clockDifferenceMs(address: string): Promise<number> {
  const request = requestTo(`${address}/api/health`, { agent: false, signal: AbortSignal.timeout(10_000) });
  request.end();
  const { headers } = await responseOf(request);
  request.destroy();
  // The time of the answer itself: the clock of the product may be simulated.
  const at = Date.parse(headers.date ?? "");
  return Number.isNaN(at) ? 0 : Date.now() - at;
}
