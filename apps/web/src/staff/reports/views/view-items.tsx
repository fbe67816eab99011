import type { ReportView } from "@cherga/contract/shapes/report/views";
import { Menu, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/views/view-menu.module.css";

type Props = {
  readonly views: readonly ReportView[];
  readonly isOwn: (view: ReportView) => boolean;
  /** The view that the page shows as it was saved. */
  readonly shownId: number | undefined;
  readonly onOpen: (view: ReportView) => void;
};

/** The views in the menu: the user's own, then those that others share. */
export function ViewItems({ views, isOwn, shownId, onOpen }: Props) {
  const t = useTexts();
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name, t.locale));
  const own = sorted.filter(isOwn);
  const others = sorted.filter((view) => !isOwn(view));
  const itemOf = (view: ReportView) => (
    <Menu.Item
      key={view.id}
      leftSection={
        <span className={classes["mark"]}>{view.id === shownId && <IconCheck size={16} aria-hidden />}</span>
      }
      {...(view.id === shownId ? { "aria-current": true } : {})}
      onClick={() => onOpen(view)}
    >
      {view.name}
      <Text size="xs" c="dimmed">
        {sayShared(t, view, isOwn(view))}
      </Text>
    </Menu.Item>
  );
  return (
    <>
      {own.length > 0 && <Menu.Label>{t("report.views.own")}</Menu.Label>}
      {own.map(itemOf)}
      {others.length > 0 && <Menu.Label>{t("report.views.shared")}</Menu.Label>}
      {others.map(itemOf)}
    </>
  );
}

/** Says whether an own view is shared, or who shares it. */
export function sayShared(t: Texts, { organizationId, owner }: ReportView, isOwn: boolean): string {
  if (!isOwn) return owner.name;
  return organizationId === null ? "" : t("report.view.isShared");
}
