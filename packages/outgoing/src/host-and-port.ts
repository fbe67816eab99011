import { isIPv6 } from "node:net";

/** Reads `10.0.0.5`, `printer:9101`, `[fd00::5]:9100` or `fd00::5`. Undefined if it is none of these. */
export function hostAndPort(text: string): { readonly host: string; readonly port?: number } | undefined {
  if (isIPv6(text)) return { host: text };
  const match = /^(\[[^\]]+\]|[^:/\s]+)(?::(\d{1,5}))?\/?$/.exec(text);
  if (match === null) return undefined;
  const [, host = "", port] = match;
  return { host: host.replaceAll(/^\[|\]$/g, ""), ...(port !== undefined && { port: Number(port) }) };
}
