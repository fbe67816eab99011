/** Returns the lines that are printed when the server has started. */
export function startupMessage(options: { address: string; isDemo: boolean }): readonly string[] {
  const { address, isDemo } = options;
  return [
    "",
    `  Cherga is ready: ${address}`,
    `  API documentation: ${address}/api/docs`,
    "",
    ...(isDemo
      ? [
          "  This is the demo centre. Sign in as",
          "    admin / admin",
          "    operator1 … operator6 / operator",
          "    manager / manager",
          "",
        ]
      : []),
  ];
}

/** Returns the message with the first administrator's password. */
export const firstPasswordMessage = (password: string): string =>
  `\n  First start. Sign in as admin with the password ${password} and change it; it is not shown again.`;
