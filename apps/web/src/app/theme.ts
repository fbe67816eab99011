import { createTheme } from "@mantine/core";

/** Calm, dense where staff work, one accent colour. */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 7, dark: 8 },
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontFamily: "inherit" },
  defaultRadius: "md",
  autoContrast: true,
});
