import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { codeOf, Complaint } from "#complaint";
import { writeWhole } from "#folder/write-whole";

const configShape = z.object({
  /** Where the server is. */
  address: z.string(),
  agentId: z.int(),
  /** An Ed25519 key, PKCS #8 in base64. */
  privateKey: z.string(),
});

/** What enrolment left on this computer. */
export type Config = z.output<typeof configShape>;

export const configPath = (folder: string): string => join(folder, "config.json");

/** Reads the configuration; undefined if this computer was never enrolled. */
export function findConfig(folder: string): Config | undefined {
  let text: string;
  try {
    text = readFileSync(configPath(folder), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Complaint(`The file ${configPath(folder)} cannot be read (${codeOf(error)}).`);
  }
  try {
    return configShape.parse(JSON.parse(text));
  } catch {
    throw new Complaint(
      `The file ${configPath(folder)} is damaged; delete it, and enrol this computer again.`,
    );
  }
}

/** Reads the configuration. Complains if this computer was never enrolled. */
export function getConfig(folder: string): Config {
  const config = findConfig(folder);
  if (config === undefined)
    throw new Complaint(
      "This computer is not enrolled: make a code on the device's page, then run cherga-agent enrol.",
    );
  return config;
}

export const writeConfig = (folder: string, config: Config): void =>
  writeWhole(configPath(folder), `${JSON.stringify(config, null, 2)}\n`);
