import { createTheme, type CSSVariablesResolver, MantineProvider } from "@mantine/core";
import { type PropsWithChildren, useMemo } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The background of warnings on dark paper. */
const warning = "color-mix(in oklab, var(--mantine-color-yellow-6) 18%, var(--paper))";

/** Mantine's components take surfaces, text and the accent from the tokens. */
const fromTokens: CSSVariablesResolver = () => {
  const variables = {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--quiet)",
    "--mantine-color-placeholder": "var(--quiet)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-default": "var(--raised)",
    "--mantine-color-default-hover": "var(--field)",
    "--mantine-color-default-border": "var(--hairline)",
    "--mantine-color-anchor": "var(--accent)",
    "--mantine-primary-color-light": "var(--accent-soft)",
    "--mantine-primary-color-light-color": "var(--accent)",
    // Mantine's own is so dark that the text of a button under the pointer is hard to read.
    "--mantine-color-indigo-light-hover": "var(--accent-soft)",
    // White text on Mantine's own is hard to read.
    "--mantine-color-red-filled": "var(--late)",
    "--mantine-color-red-filled-hover": "color-mix(in oklab, var(--late), black 12%)",
  };
  // On dark paper a filled button keeps Mantine's darker tone, because its text is white.
  return {
    variables: {},
    light: {
      ...variables,
      "--mantine-primary-color-filled": "var(--accent)",
      // Of a button that names its variant, which would be of a second blue.
      "--mantine-color-indigo-filled": "var(--accent)",
    },
    // Mantine's dark orange looks red, and red means danger.
    dark: {
      ...variables,
      // The background of cards and inputs, which Mantine has in a neutral grey.
      "--mantine-color-dark-6": "var(--raised)",
      // Mantine's is nearly white, so that a button that deletes looks like any other.
      "--mantine-color-red-light-color": "var(--bad)",
      "--mantine-color-orange-light": warning,
      "--mantine-color-yellow-light": warning,
    },
  };
};

/** The theme of the staff's screens. The built-in close buttons of dialogs and toasts get translated labels. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const t = useTexts();
  const close = t("app.close");
  const theme = useMemo(
    () =>
      createTheme({
        primaryColor: "indigo",
        primaryShade: { light: 7, dark: 8 },
        fontFamily: "var(--font)",
        headings: {
          fontFamily: "inherit",
          fontWeight: "650",
          sizes: { h2: { fontSize: "1.5rem" }, h3: { fontSize: "1.25rem" }, h4: { fontSize: "1rem" } },
        },
        defaultRadius: "md",
        autoContrast: true,
        components: {
          // By name: the components themselves are loaded when a page needs them.
          // Hints stand below the inputs, so that inputs beside each other are on one line.
          InputWrapper: {
            defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
          },
          Modal: {
            defaultProps: {
              closeButtonProps: { "aria-label": close },
              // The page has one header landmark; a dialog's header is not another.
              attributes: { header: { role: "presentation" } },
            },
          },
          Notification: { defaultProps: { closeButtonProps: { "aria-label": close } } },
        },
      }),
    [close],
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={fromTokens} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
