import { Collapse, NavLink, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useId, useState } from "react";
import { entryAt, type MenuGroup, menuFor } from "#staff/shell/menu.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/shell/main-menu.module.css";

/** The pages that the user may open, by groups. Groups fold, and stay folded in this browser. */
export function MainMenu({ onChosen }: { readonly onChosen: () => void }) {
  const user = useSession()?.user;
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [folded, setFolded] = useState(readFolded);
  const groups = menuFor(user);
  const nearest = entryAt(groups, here)?.path ?? "";
  const fold = (title: string): void => {
    const next = folded.includes(title) ? folded.filter((other) => other !== title) : [...folded, title];
    localStorage.setItem(storageKey, JSON.stringify(next));
    setFolded(next);
  };
  return groups.map((group) => (
    <MenuSection
      key={group.title}
      group={group}
      active={nearest}
      isOpen={!folded.includes(group.title)}
      onFold={() => fold(group.title)}
      onChosen={onChosen}
    />
  ));
}

function MenuSection({
  group: { title, entries },
  active,
  isOpen,
  onFold,
  onChosen,
}: {
  readonly group: MenuGroup;
  readonly active: string;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly onChosen: () => void;
}) {
  const t = useTexts();
  const listId = useId();
  // The group in use stays open, so that the current page is always visible.
  const isShown = isOpen || entries.some(({ path }) => path === active);
  return (
    <section className={classes["group"]}>
      <UnstyledButton
        className={classes["title"] ?? ""}
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={onFold}
      >
        {t(title)}
        <IconChevronDown size={14} aria-hidden className={classes["chevron"]} data-open={isShown} />
      </UnstyledButton>
      <Collapse expanded={isShown} id={listId}>
        {entries.map(({ path, icon: Icon, title: label }) => (
          <NavLink
            key={path}
            component={Link}
            to={path}
            activeOptions={{ exact: true }}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
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

const storageKey = "menu.folded";

function readFolded(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((title) => typeof title === "string") : [];
  } catch {
    return [];
  }
}
