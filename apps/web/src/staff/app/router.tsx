import { Alert, Button, Container, Stack, Text } from "@mantine/core";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { ChunkMissing } from "#staff/app/lazy-page.ts";
import { type Page, pages } from "#staff/app/pages.ts";
import { Shell } from "#staff/shell/shell.tsx";
import NotFoundPage from "#staff/pages/not-found-page.tsx";
import { loginFor, redirectFor } from "#staff/session/guards.ts";
import { currentSession } from "#staff/session/session.ts";
import { saveTarget } from "#staff/session/target.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

declare module "@tanstack/react-router" {
  // The router's way to type the static data of routes.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface StaticDataRouteOption {
    title?: TextKey;
    wide?: true;
    showsLine?: true;
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
const withShell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** Makes the router for all pages, with their guards. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      withShell.addChildren(
        pages.filter(({ bare }) => bare !== true).map((page) => routeFor(page, withShell)),
      ),
      ...pages.filter(({ bare }) => bare === true).map((page) => routeFor(page, root)),
    ]),
    defaultErrorComponent: PageFailure,
    defaultPreload: "intent",
    ...(history === undefined ? {} : { history }),
  });

type Parent = typeof root | typeof withShell;

function routeFor({ path, title, who, component, caseSensitive, wide, showsLine }: Page, parent: Parent) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component,
    staticData: {
      title,
      ...(wide === undefined ? {} : { wide }),
      ...(showsLine === undefined ? {} : { showsLine }),
    },
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
    beforeLoad: ({ location: { pathname, href } }) => {
      const to = redirectFor(pathname, who, currentSession()?.user);
      if (to === undefined) return;
      if (to === loginFor(pathname)) saveTarget(href);
      throw redirect({ to, replace: true });
    },
  });
}

/** Shown in place of a page that failed to load or to render. */
function PageFailure({ error }: { readonly error: unknown }) {
  const t = useTexts();
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title={t("failure.page")} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">
            {error instanceof ChunkMissing ? t("failure.chunk") : t("error.ERR_BAD_RESPONSE")}
          </Text>
          <Button size="compact-md" variant="default" onClick={() => location.reload()}>
            {t("failure.reply")}
          </Button>
        </Stack>
      </Alert>
    </Container>
  );
}
