import { Collapse, UnstyledButton } from "@mantine/core";
import { IconChevronDown, type TablerIcon } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { entryAt, groupAt, type MenuGroup, menuFor } from "#staff/shell/menu.ts";
import { keepOpenGroups, type OpenGroups, readOpenGroups } from "#staff/shell/open-groups.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import { useSession } from "#staff/session/session.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
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
        <PageLink
          key={group.title}
          to={group.home}
          title={group.title}
          icon={group.icon}
          isCurrent={isCurrent}
          onChosen={onChosen}
        />
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

/** A page in the menu. */
function PageLink({
  to,
  title,
  icon: Icon,
  isCurrent,
  onChosen,
}: {
  readonly to: PagePath;
  readonly title: TextKey;
  readonly icon: TablerIcon;
  readonly isCurrent: boolean;
  readonly onChosen: () => void;
}) {
  const t = useTexts();
  const ref = useRef<HTMLAnchorElement>(null);
  // An open menu can be longer than the window.
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <Link
      ref={ref}
      to={to}
      activeOptions={{ exact: true }}
      className={classes["entry"]}
      data-current={isCurrent}
      onClick={onChosen}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(title)}
    </Link>
  );
}

function MenuSection({
  group: { title, entries },
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
        data-current={isCurrent && !isOpen}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onFold}
      >
        {t(title)}
        <IconChevronDown size={14} aria-hidden className={classes["chevron"]} data-open={isOpen} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={listId}>
        {entries.map(({ path, title: label, icon }) => (
          <PageLink
            key={path}
            to={path}
            title={label}
            icon={icon}
            isCurrent={path === active}
            onChosen={onChosen}
          />
        ))}
      </Collapse>
    </section>
  );
}
