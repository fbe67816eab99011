import type { BranchDescription } from "#branches/branch/describe-branch";

/** Returns the lines that are printed when the server has started. */
export function startupMessage(options: {
  address: string;
  isDemo: boolean;
  /** The time that the server shows. */
  now: Date;
  /** Of a branch server. */
  branch?: BranchDescription | undefined;
}): readonly string[] {
  const { address, isDemo, now, branch } = options;
  const isRealTime = Math.abs(now.getTime() - Date.now()) < 60_000;
  return [
    "",
    `  Cherga is ready: ${address}`,
    `  API documentation: ${address}/api/docs`,
    ...(branch === undefined ? [] : branchLines(branch)),
    "",
    ...(isDemo
      ? [
          "  This is the demo centre. Sign in as",
          "    admin / admin",
          "    operator1 … operator6 / operator",
          "    manager / manager",
          `  What visitors get by SMS and e-mail: ${address}/phone`,
          ...(isRealTime ? [] : [`  The demo's clock shows ${shownTime.format(now)} in Kyiv.`]),
          "",
        ]
      : []),
  ];
}

const branchLines = ({ organizations, centreUrl, isWriter }: BranchDescription): readonly string[] => [
  `  Local server of ${organizations.join(", ")}. Centre: ${centreUrl}`,
  ...(isWriter
    ? []
    : ["  The centre decides until this server has taken over. Its page Local servers shows how far it is."]),
];

const shownTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  dateStyle: "medium",
  timeStyle: "short",
});

/** Returns the message with the first administrator's password. */
export const firstPasswordMessage = (password: string): string =>
  `\n  First start. Sign in as admin with the password ${password} and change it; it is not shown again.`;
