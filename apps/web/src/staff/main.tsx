import "#staff/app/no-eval.ts";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#staff/app/app.css";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { printInLight } from "#staff/app/print-in-light.ts";
import { failureOf } from "#staff/api/failure.ts";
import { languagesQuery } from "#staff/api/languages.ts";
import { refresh, whenSessionIsLost } from "#staff/api/send.ts";
import { loadFonts } from "#shared/looks/load-fonts.ts";
import { Live } from "#staff/app/live.tsx";
import { ThemeProvider } from "#staff/app/theme.tsx";
import { makeRouter } from "#staff/app/router.tsx";
import { followUpdates } from "#staff/shell/update.ts";
import { askTime } from "#staff/live/server-clock.ts";
import { loginFor } from "#staff/session/guards.ts";
import {
  currentSession,
  forgetSession,
  languageWishes,
  whenOtherTabChangesUser,
} from "#staff/session/session.ts";
import { keepTokenFresh } from "#staff/account/sign-in.ts";
import { saveLostServer, saveTarget } from "#staff/session/target.ts";
import { languageToSpeak } from "#staff/texts/language.ts";
import { speak } from "#staff/texts/i18n.ts";

const client = new QueryClient({
  defaultOptions: {
    // The stream reports changes, so queries never go stale. Requests are always tried: the browser may report no
    // network although the server runs on this very machine.
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: 1, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
const router = makeRouter();

whenSessionIsLost((status) => {
  if (currentSession() === undefined) return;
  saveTarget(location.pathname + location.search);
  if (status !== 401) saveLostServer();
  forgetSession();
  void router.navigate({ to: loginFor(location.pathname), replace: true });
});

// Loading the page again removes everything from memory, and leads to the page of the new user, or to the sign-in page.
whenOtherTabChangesUser(() => location.reload());

// The browser's clock may be wrong, so nothing that shows a date is rendered before the server's is known.
// Nor before the fonts are there: text that changes its width moves what stands beside it.
await Promise.all([chooseLanguage(), knowCurrent(), askTime(), loadFonts()]);
keepTokenFresh();
void followUpdates();
printInLight();

const container = document.querySelector("#app");
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={client}>
          {/* Beside the page's title, where there are no controls; clicks reach what lies below. */}
          <Notifications position="top-center" containerWidth={320} mt={48} className="notifications" />
          <Live />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );

async function chooseLanguage(): Promise<void> {
  const languages = await client.fetchQuery(languagesQuery).catch(() => []);
  await speak(languageToSpeak(languageWishes(), languages));
}

/** Refreshes the stored session: the user may have been signed out, or have other rights. */
async function knowCurrent(): Promise<void> {
  if (currentSession() === undefined) return;
  try {
    await refresh();
  } catch (thrown) {
    if (failureOf(thrown).code === "ERROR_SIGN_IN") forgetSession();
  }
}
