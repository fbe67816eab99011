import { Alert, AppShell, Box, Burger, Button, Group, Loader, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useLine } from "#staff/live/line.ts";
import { AccountMenu } from "#staff/shell/account-menu.tsx";
import { BranchLine } from "#staff/shell/branch-line.tsx";
import { PageBreadcrumbs } from "#staff/shell/breadcrumbs.tsx";
import { MainMenu } from "#staff/shell/main-menu.tsx";
import { SearchButton } from "#staff/shell/search/search-button.tsx";
import { PlaceChooser } from "#staff/shell/place-chooser.tsx";
import { homeOf } from "#staff/session/guards.ts";
import { useSession } from "#staff/session/session.ts";
import { takeUpdate, useUpdate } from "#staff/shell/update.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Wordmark } from "#staff/ui/wordmark.tsx";
import classes from "#staff/shell/shell.module.css";

/** The frame of the staff's pages: organization, account, and menu. */
export function Shell() {
  const t = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure();
  const session = useSession();
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide === true });
  // An operator has no other pages.
  const hasMenu = session !== undefined && homeOf(session.user) === "/";
  useTitleOfPage();
  return (
    <AppShell
      header={{ height: 56 }}
      padding="md"
      {...(hasMenu
        ? {
            navbar: {
              width: 230,
              breakpoint: "md",
              collapsed: { mobile: !isOpen, desktop: isWide && !isOpen },
            },
          }
        : {})}
    >
      <a href="#content" className={classes["skip"]}>
        {t("app.skip")}
      </a>
      <AppShell.Header className={classes["header"] ?? ""}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            {hasMenu && (
              <Burger
                opened={isOpen}
                onClick={toggle}
                {...(isWide ? {} : { hiddenFrom: "md" })}
                size="sm"
                aria-label={isOpen ? t("header.closeMenu") : t("header.menu")}
              />
            )}
            <Box component={Link} to="/" display="flex" visibleFrom="sm" className={classes["brand"] ?? ""}>
              <Wordmark />
            </Box>
            {session !== undefined && <PlaceChooser />}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <BranchLine />
            {hasMenu && <SearchButton />}
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      {hasMenu && (
        <AppShell.Navbar aria-label={t("header.menu")} p="xs" className={classes["navbar"] ?? ""}>
          <MainMenu onChosen={close} />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1} className={classes["content"] ?? ""}>
        <LineBanner />
        <UpdateBanner />
        {hasMenu && <PageBreadcrumbs />}
        <Suspense fallback={<Loader aria-label={t("app.loading")} />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}

/** Sets the title of the browser's tab. */
function useTitleOfPage(): void {
  const t = useTexts();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? t("app.name") : `${t(title)} · ${t("app.name")}`;
  }, [t, title]);
}

/** A banner while the connection to the server is lost. */
function LineBanner() {
  const t = useTexts();
  const isShownByPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.showsLine === true });
  if (useLine() !== "lost" || isShownByPage) return null;
  return (
    <Alert color="orange" mb="md" role="alert" icon={<IconPlugConnectedX />}>
      {t("line.lost")}
    </Alert>
  );
}

/** A banner that a newer version is loading or ready; the user decides when to switch to it. */
function UpdateBanner() {
  const t = useTexts();
  const update = useUpdate();
  if (update === "none") return null;
  return (
    <Alert color="blue" mb="md" role="status">
      <Group gap="sm">
        {update === "loading" ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{t("update.loading")}</Text>
          </>
        ) : (
          <>
            <Text size="sm">{t("update.available")}</Text>
            <Button size="compact-sm" onClick={takeUpdate}>
              {t("update.load")}
            </Button>
          </>
        )}
      </Group>
    </Alert>
  );
}
