import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Complaint } from "#complaint";

/** What the program was started for. */
export type Command =
  | { readonly name: "enrol"; readonly folder: string; readonly address: string; readonly code: string }
  | { readonly name: "run" | "service" | "doctor"; readonly folder: string }
  | { readonly name: "help" | "version" };

export const helpText = `cherga-agent: drives the printers, loudspeakers and hall screens beside this computer for Cherga.

  cherga-agent enrol <address> <code>   lets this computer drive a device; the device's page makes the code
  cherga-agent run                      does the jobs of the devices
  cherga-agent doctor                   checks this installation, and says what to do
  cherga-agent service                  prints a systemd unit for this installation

  --folder <path>   where key and journal are kept; also CHERGA_AGENT_FOLDER; usually ~/.config/cherga-agent
  --version, --help
`;

/** Returns the command of the arguments. Complains if they are not understood. */
export function commandOf(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parsed(args);
  if (values.help === true) return { name: "help" };
  if (values.version === true) return { name: "version" };
  const folder = resolve(values.folder ?? env["CHERGA_AGENT_FOLDER"] ?? usualFolder(env));
  const [name = "", ...rest] = positionals;
  switch (name) {
    case "enrol": {
      const [address, code] = rest;
      if (address === undefined || code === undefined || rest.length > 2)
        throw new Complaint("Use: cherga-agent enrol <address of the server> <code of the device's page>");
      return { name, folder, address: addressOf(address), code };
    }
    case "run":
    case "service":
    case "doctor":
      if (rest.length > 0) throw new Complaint(`The command ${name} takes no arguments.`);
      return { name, folder };
    case "":
      return { name: "help" };
    default:
      throw new Complaint(`There is no command ${name}; cherga-agent --help lists the commands.`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { folder: { type: "string" }, help: { type: "boolean" }, version: { type: "boolean" } },
    });
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  }
}

const usualFolder = (env: NodeJS.ProcessEnv): string =>
  join(env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "cherga-agent");

/** Returns the address of a server without a slash at its end. */
function addressOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new Complaint("The address of the server begins with https:// or http://.");
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
