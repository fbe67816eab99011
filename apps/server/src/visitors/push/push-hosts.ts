/** The services by which browsers are reached: Chrome, Edge and Samsung, Firefox, Safari, Windows. */
export const usualPushHosts: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/**
 * Whether something may be sent there. Visitors say where to, and we are inside of networks that they are not: nothing
 * is sent but to services that are known. One is named by its host, by a `*.` before the end of it, or, where it is
 * somewhere else than https on the usual port, by its whole origin.
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return false;
  const isUsual = url.protocol === "https:" && url.port === "";
  return hosts.some((host) => {
    if (host.includes("://")) return url.origin === host;
    if (!isUsual) return false;
    return host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  });
}
