import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A letter as the server took it. */
export type TakenLetter = {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly isAuthenticated: boolean;
  /** Differs from connection to connection. */
  readonly connection: number;
  readonly letter: Buffer;
};

/** A mail server in a process of its own. */
export type TestMailServer = {
  readonly port: number;
  readonly letters: readonly TakenLetter[];
  /** With which logins it was asked for. */
  readonly logins: readonly string[];
  close(): Promise<void>;
};

type SmtpTranscript = Partial<Omit<TakenLetter, "letter">> & {
  readonly port?: number;
  readonly login?: string;
  readonly letter?: string;
};

/** Debian's Python, which has Debian's packages; else any. */
const python = process.env["PYTHON"] ?? "/usr/bin/python3";
const program = fileURLToPath(new URL("smtp_server.py", import.meta.url));

/** Starts a mail server; `smtp_server.py` lists its options. */
export async function startMailServer(...options: readonly string[]): Promise<TestMailServer> {
  const child = spawn(python, [program, ...options], { stdio: ["pipe", "pipe", "inherit"] });
  const letters: TakenLetter[] = [];
  const logins: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The mail server ended with ${code}.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program next to this file writes it.
      const said = JSON.parse(line) as SmtpTranscript;
      if (said.port !== undefined) resolve(said.port);
      else if (said.login !== undefined) logins.push(said.login);
      else
        letters.push({
          from: said.from ?? "",
          to: said.to ?? [],
          isEncrypted: said.isEncrypted === true,
          isAuthenticated: said.isAuthenticated === true,
          connection: said.connection ?? 0,
          letter: Buffer.from(said.letter ?? "", "base64"),
        });
    });
  });
  return {
    port,
    letters,
    logins,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
