/** The push services of Chrome, Edge and Samsung, Firefox, Safari, Windows. */
export const usualPushHosts: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/**
 * Returns whether an endpoint belongs to a known push service. Visitors choose the endpoint, and the server may reach
 * internal networks, so other hosts are refused (SSRF). A service is listed as a host, as a `*.` wildcard, or as an
 * origin if it does not use https on the default port.
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
