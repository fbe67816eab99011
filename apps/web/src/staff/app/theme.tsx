import { createTheme, MantineProvider, Modal, Notification } from "@mantine/core";
import { type PropsWithChildren, useMemo } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Calm, dense where staff work, one accent colour. What stands in dialogs and toasts by itself speaks too. */
export function Look({ children }: PropsWithChildren) {
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
              // The page has one header; that of a dialog is only its first line.
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
