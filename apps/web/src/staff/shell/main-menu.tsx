import { Collapse, NavLink, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useId, useState } from "react";
import { entryAt, groupAt, type MenuGroup, menuFor } from "#staff/shell/menu.ts";
import { keepOpenGroups, type OpenGroups, readOpenGroups } from "#staff/shell/open-groups.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/shell/main-menu.module.css";

/** The pages that the user may open, by groups. A group is open or folded as the user left it. */
export function MainMenu({ onChosen }: { readonly onChosen: () => void }) {
  const user = useSession()?.user;
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [chosen, setChosen] = useState(readOpenGroups);
  const groups = menuFor(user);
  const current = groupAt(groups, here);
  const nearest = entryAt(groups, here)?.path ?? "";
  const choose = (next: OpenGroups): void => {
    keepOpenGroups(next);
    setChosen(next);
  };
  return groups.map((group) => {
    const isCurrent = group === current;
    if (group.home !== undefined)
      return (
        <HomeLink key={group.title} group={group} to={group.home} isCurrent={isCurrent} onChosen={onChosen} />
      );
    const isOpen = chosen[group.title] ?? (isCurrent || group.isDaily === true);
    return (
      <MenuSection
        key={group.title}
        group={group}
        active={nearest}
        isCurrent={isCurrent}
        isOpen={isOpen}
        onFold={() => choose({ ...chosen, [group.title]: !isOpen })}
        onChosen={onChosen}
      />
    );
  });
}

function HomeLink({
  group: { title, icon: Icon },
  to,
  isCurrent,
  onChosen,
}: {
  readonly group: MenuGroup;
  readonly to: PagePath;
  readonly isCurrent: boolean;
  readonly onChosen: () => void;
}) {
  const t = useTexts();
  return (
    <Link to={to} className={classes["title"]} data-current={isCurrent} onClick={onChosen}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes["words"]}>{t(title)}</span>
    </Link>
  );
}

function MenuSection({
  group: { title, icon: Icon, entries },
  active,
  isCurrent,
  isOpen,
  onFold,
  onChosen,
}: {
  readonly group: MenuGroup;
  readonly active: string;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly onChosen: () => void;
}) {
  const t = useTexts();
  const listId = useId();
  return (
    <section className={classes["group"]}>
      <UnstyledButton
        className={classes["title"] ?? ""}
        // A folded group shows that the open page is inside.
        data-current={isCurrent && !isOpen}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onFold}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes["words"]}>{t(title)}</span>
        <IconChevronDown size={14} aria-hidden className={classes["chevron"]} data-open={isOpen} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={listId} className={classes["entries"] ?? ""}>
        {entries.map(({ path, title: label }) => (
          <NavLink
            key={path}
            component={Link}
            to={path}
            activeOptions={{ exact: true }}
            label={t(label)}
            active={path === active}
            className={classes["entry"] ?? ""}
            onClick={onChosen}
          />
        ))}
      </Collapse>
    </section>
  );
}
