import { lookup } from "node:dns/promises";
import net, { isIP } from "node:net";
import tls from "node:tls";
import { mayDial, type OutgoingPolicy, type Target } from "#address-guard";
import { plainAddress } from "#plain-address";

/** How a connection is encrypted. */
export type Encryption = {
  /** A certificate that is trusted besides those of the usual authorities. */
  readonly ca?: string | undefined;
  /** The SHA-256 fingerprint of the only certificate that is trusted: most devices have issued theirs themselves. */
  readonly fingerprint?: string | undefined;
};

export type DialOptions = {
  readonly policy: OutgoingPolicy;
  /** For all of it: the name, the connection, the encryption. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Without it, the connection is not encrypted. */
  readonly encryption?: Encryption | undefined;
};

/** The address is one that may not be dialled. */
export class RefusedAddress extends Error {
  readonly code = "ERR_REFUSED_ADDRESS";
  constructor() {
    super("the address may not be dialled");
  }
}

/** The certificate of the other side is not the trusted one. */
export class UntrustedCertificate extends Error {
  /** What is wrong with it, such as `CERT_HAS_EXPIRED`. */
  readonly code: string;
  /** Of the certificate that was shown. */
  readonly fingerprint: string;
  constructor(fingerprint: string, code: string) {
    super("the certificate is not trusted");
    this.code = code;
    this.fingerprint = fingerprint;
  }
}

/**
 * Connects to a computer by TCP, or by TLS. Its name is resolved once, and only the addresses that were checked are
 * dialled.
 */
export async function dial(target: Target, options: DialOptions): Promise<net.Socket> {
  const { timeoutMs, signal, encryption } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DialTimeout()), timeoutMs);
  const until = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
  try {
    const addresses = await unlessAborted(resolveAllowed(target, options.policy), until);
    const socket = await connected(addresses, target.port, until);
    return encryption === undefined ? socket : await encrypted(socket, target.host, encryption, until);
  } finally {
    clearTimeout(timer);
  }
}

/** Both have the codes that the system uses. */
class DialTimeout extends Error {
  readonly code = "ETIMEDOUT";
}

class ClosedWhileDialling extends Error {
  readonly code = "ECONNRESET";
}

/** Returns the addresses of a computer that may be dialled; throws if there are none. */
async function resolveAllowed({ host, port }: Target, policy: OutgoingPolicy): Promise<readonly string[]> {
  const found = await addressesOf(host);
  const forbidden = new Set<string>();
  for (const other of policy.forbidden)
    if (other.port === port)
      for (const address of await addressesOf(other.host).catch(() => []))
        forbidden.add(plainAddress(address));
  const allowed = found.filter(
    (address) => mayDial(address, policy) && !forbidden.has(plainAddress(address)),
  );
  if (allowed.length === 0) throw new RefusedAddress();
  return allowed;
}

async function addressesOf(host: string): Promise<readonly string[]> {
  const bare = host.trim().replaceAll(/^\[|\]$/g, "");
  if (isIP(bare) !== 0) return [bare];
  return (await lookup(bare, { all: true })).map(({ address }) => address);
}

/** After so long without an answer, the next address is tried. */
const nextAddressMs = 1_000;

/** Tries the addresses one after the other, as Node does for a name with several. */
function connected(addresses: readonly string[], port: number, until: AbortSignal): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      host: "resolved.invalid",
      port,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    });
    const stop = (): void => fail(until.reason);
    const fail = (error: unknown): void => {
      until.removeEventListener("abort", stop);
      socket.destroy();
      reject(error);
    };
    until.addEventListener("abort", stop, { once: true });
    if (until.aborted) stop();
    socket.once("error", fail);
    socket.once("connect", () => {
      until.removeEventListener("abort", stop);
      socket.off("error", fail);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

function encrypted(
  plain: net.Socket,
  host: string,
  { ca, fingerprint }: Encryption,
  until: AbortSignal,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      socket: plain,
      host,
      // An address is no name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca: [...tls.rootCertificates, ca] }),
      // The certificate is checked below, before anything is sent.
      rejectUnauthorized: false,
    });
    const stop = (): void => fail(until.reason);
    const fail = (error: unknown): void => {
      until.removeEventListener("abort", stop);
      socket.destroy();
      plain.destroy();
      reject(error);
    };
    until.addEventListener("abort", stop, { once: true });
    if (until.aborted) stop();
    const lost = (): void => fail(new ClosedWhileDialling());
    socket.once("error", fail);
    socket.once("close", lost);
    socket.once("secureConnect", () => {
      until.removeEventListener("abort", stop);
      socket.off("error", fail).off("close", lost);
      const shown = socket.getPeerCertificate().fingerprint256;
      const isTrusted = fingerprint === undefined ? socket.authorized : isSame(shown, fingerprint);
      // The type says that it is an error; it is the code of one.
      if (isTrusted) resolve(socket);
      else
        fail(new UntrustedCertificate(shown, String(socket.authorizationError ?? "ERR_OTHER_CERTIFICATE")));
    });
  });
}

/** Fingerprints are written with colons or without. */
const isSame = (one: string, other: string): boolean =>
  bareHex(one) !== "" && bareHex(one) === bareHex(other);

const bareHex = (text: string): string => text.replaceAll(/[^0-9a-f]/gi, "").toLowerCase();

/** Waits for something that cannot be stopped, and stops waiting when it is too late. */
function unlessAborted<T>(work: Promise<T>, until: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(until.reason);
    until.addEventListener("abort", stop, { once: true });
    if (until.aborted) stop();
    work.then(resolve, reject).finally(() => until.removeEventListener("abort", stop));
  });
}
