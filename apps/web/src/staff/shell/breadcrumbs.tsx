import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { Link, useMatches, useRouterState } from "@tanstack/react-router";
import { entryAt, groupAt, menuFor } from "#staff/shell/menu.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Shows where a page below a menu entry belongs, with a link to the entry. */
export function PageBreadcrumbs() {
  const t = useTexts();
  const groups = menuFor(useSession()?.user);
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const entry = entryAt(groups, here);
  const group = groupAt(groups, here);
  // A list with a row opened beside it is its own way back.
  if (entry === undefined || group === undefined || title === undefined) return null;
  if (here === entry.path || title === entry.title) return null;
  return (
    <nav aria-label={t("header.breadcrumbs")}>
      <Breadcrumbs mb="xs" separatorMargin={6}>
        <Text size="sm" c="dimmed">
          {t(group.title)}
        </Text>
        <Anchor component={Link} to={entry.path} size="sm">
          {t(entry.title)}
        </Anchor>
        <Text size="sm" c="dimmed" aria-current="page">
          {t(title)}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
