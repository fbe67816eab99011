import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Certificates of this machine, as files. */
export type TestCertificates = {
  readonly key: string;
  readonly valid: string;
  readonly expired: string;
  /** The text of a certificate. */
  read(path: string): string;
  remove(): void;
};

/** Makes a certificate that is valid today, and one that was until yesterday. */
export function makeCertificates(): TestCertificates {
  const folder = mkdtempSync(join(tmpdir(), "cherga-certificates-"));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  const [key, valid, expired, request] = [at("key"), at("valid"), at("expired"), at("request")] as const;
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    valid,
    "-days",
    "2",
    ...name,
  );
  openssl("req", "-new", "-key", key, "-out", request, ...name);
  openssl("x509", "-req", "-in", request, "-signkey", key, "-days", "-1", "-out", expired);
  return {
    key,
    valid,
    expired,
    read: (path) => readFileSync(path, "utf8"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
