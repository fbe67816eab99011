/**
 * Whether a host has a name (RFC 2606) or an address (RFC 5737) that is reserved for examples, as in the demo: no server
 * answers there, so nothing is sent to it.
 */
export const isReservedHost = (host: string): boolean =>
  /(^|\.)example\.?$/i.test(host.trim()) ||
  /^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/.test(host.trim());
