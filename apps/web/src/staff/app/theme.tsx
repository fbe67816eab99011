import { createTheme, MantineProvider, Modal, Notification } from "@mantine/core";
import { type PropsWithChildren, useMemo } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The theme of the staff's screens. The built-in close buttons of dialogs and toasts get translated labels. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const t = useTexts();
  const close = t("app.close");
  const theme = useMemo(
    () =>
      createTheme({
        primaryColor: "indigo",
        primaryShade: { light: 7, dark: 8 },
        fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
        headings: { fontFamily: "inherit" },
        defaultRadius: "md",
        autoContrast: true,
        components: {
          Modal: Modal.extend({
            defaultProps: {
              closeButtonProps: { "aria-label": close },
              // The page has one header landmark; a dialog's header is not another.
              attributes: { header: { role: "presentation" } },
            },
          }),
          Notification: Notification.extend({ defaultProps: { closeButtonProps: { "aria-label": close } } }),
        },
      }),
    [close],
  );
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
