import { Badge, Kbd, Menu, Tabs, UnstyledButton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { countVisits } from "#staff/hall/rows/visits.ts";
import type { ListedHall } from "#staff/screens/console/listed-hall.ts";
import {
  arrangedTabs,
  type ConsoleTab,
  digitOf,
  listTabs,
  countFittingTabs,
} from "#staff/screens/console/tabs.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/tab-row.module.css";

type Props = {
  readonly hall: ListedHall;
  readonly chosen: ConsoleTab;
  readonly hasOperatorTab: boolean;
  readonly onChoose: (tab: ConsoleTab) => void;
};

/** The tabs of the lists in one line, with the number of visits; the rare ones are in a menu. */
export function TabRow({ hall, chosen, hasOperatorTab, onChoose }: Props) {
  const t = useTexts();
  const { ref, width } = useElementSize();
  // Before the first layout the screen tells enough, so that the tabs of a phone do not move afterwards.
  const tabsThatFit = countFittingTabs(width || innerWidth);
  const isNarrow = tabsThatFit === 2;
  const { row, more } = arrangedTabs(chosen, { hasOperatorTab, tabsThatFit });
  return (
    <div ref={ref} className={classes["row"]}>
      <Tabs.List className={classes["tabs"] ?? ""}>
        {row.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes["tab"] ?? ""}
            title={t.find(`remote.tab.${name}.hint`)}
            aria-keyshortcuts={String(digitOf(name))}
          >
            {t(`remote.tab.${name}`)}
            <Count hall={hall} name={name} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={classes["more"] ?? ""} aria-label={t("remote.more")}>
            {!isNarrow && t("remote.more")}
            <IconChevronDown size={isNarrow ? 20 : 14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((name) => (
            <Menu.Item
              key={name}
              title={t.find(`remote.tab.${name}.hint`)}
              rightSection={
                <>
                  <Count hall={hall} name={name} /> <Kbd size="xs">{digitOf(name)}</Kbd>
                </>
              }
              onClick={() => onChoose(name)}
            >
              {t(`remote.tab.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The number of visits on a list. It keeps its width, so that the tabs beside it do not move. */
function Count({ hall, name }: { readonly hall: ListedHall; readonly name: ConsoleTab }) {
  const tab = listTabs.find((each) => each.name === name);
  if (tab === undefined) return null;
  const { list, isShown = () => true } = tab;
  const isKnown = hall.unknownSince === undefined;
  return (
    <Badge size="sm" variant="light" color="gray" className={classes["count"] ?? ""}>
      {isKnown ? countVisits([...hall.lists[list].values()].filter(isShown)) : "?"}
    </Badge>
  );
}
