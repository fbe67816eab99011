export type Installation = {
  /** The path of Node, and its flags. */
  readonly node: readonly string[];
  /** The path of this program. */
  readonly program: string;
  readonly folder: string;
  readonly user: string;
  /** The groups of this computer. */
  readonly groups: ReadonlySet<string>;
};

/** The groups that may use printers and loudspeakers. */
const deviceGroups = ["lp", "audio"] as const;

/** Returns a systemd unit that runs the agent of this installation. */
export function serviceUnit({ node, program, folder, user, groups }: Installation): string {
  // A group that does not exist would keep the service from starting.
  const present = deviceGroups.filter((group) => groups.has(group));
  return [
    "# Save as /etc/systemd/system/cherga-agent.service, then: systemctl enable --now cherga-agent",
    "[Unit]",
    "Description=Cherga agent: printers, loudspeakers and hall screens beside this computer",
    "Wants=network-online.target",
    "After=network-online.target sound.target",
    "",
    "[Service]",
    `ExecStart=${[...node, program, "run", "--folder", folder].map(quoted).join(" ")}`,
    `User=${user}`,
    ...(present.length === 0 ? [] : [`SupplementaryGroups=${present.join(" ")}`]),
    "Restart=always",
    "RestartSec=2",
    "# The server has removed this computer, or another program uses its key.",
    "RestartPreventExitStatus=3",
    "NoNewPrivileges=yes",
    "",
    "[Install]",
    "WantedBy=multi-user.target",
    "",
  ].join("\n");
}

/** Quotes a word for systemd, which replaces `%` and `$` otherwise. */
const quoted = (word: string): string =>
  `"${word
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll("%", "%%")
    .replaceAll("$", "$$$$")}"`;
