import { Box, NavLink, Text } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { menuFor } from "#staff/shell/menu.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The pages that the user may open, by groups. */
export function MainMenu() {
  const t = useTexts();
  const user = useSession()?.user;
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const groups = menuFor(user);
  // Of several matching entries, the longest path is the active one.
  const nearest = groups
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => path === here || (path !== "/" && here.startsWith(`${path}/`)))
    .reduce((best, path) => (path.length > best.length ? path : best), "");
  return (
    <>
      {groups.map(({ title, entries }) => (
        <Box key={title} mb="sm">
          {entries.length > 1 && (
            <Text size="xs" fw={700} c="dimmed" tt="uppercase" px="xs" mb={2}>
              {t(title)}
            </Text>
          )}
          {entries.map((entry) => (
            <NavLink
              key={entry.path}
              component={Link}
              to={entry.path}
              activeOptions={{ exact: true }}
              label={t(entry.title)}
              active={entry.path === nearest}
              py={4}
            />
          ))}
        </Box>
      ))}
    </>
  );
}
