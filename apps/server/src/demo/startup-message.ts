/** Gives the lines a person sees when the server has started. */
export function startupMessage(options: {
  address: string;
  isDemo: boolean;
  password: string | undefined;
}): readonly string[] {
  const { address, isDemo, password } = options;
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
    ...(password === undefined
      ? []
      : [
          `  First start. Sign in as admin with the password ${password} and change it; it is not shown again.`,
          "",
        ]),
  ];
}
