import type { ReportView } from "@cherga/contract/shapes/report/views";
import { Badge, Group, Menu, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";
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
      <ViewNote view={view} isOwn={isOwn(view)} among={views} />
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

type NoteProps = {
  readonly view: ReportView;
  readonly isOwn: boolean;
  /** The views that it is listed with. */
  readonly among: readonly ReportView[];
};

/** Whose a view is, if it is another's or there are several of the same name; and whether an own one is shared. */
export function ViewNote({ view: { id, name, report, organizationId, owner }, isOwn, among }: NoteProps) {
  const t = useTexts();
  const isShared = isOwn && organizationId !== null;
  const isNamesake = among.some((other) => other.id !== id && other.report === report && other.name === name);
  const isAuthorNamed = !isOwn || isNamesake;
  if (!isShared && !isAuthorNamed) return null;
  return (
    <Group component="span" gap={6}>
      {isAuthorNamed && (
        <Text span size="xs" c="dimmed">
          {owner.name}
        </Text>
      )}
      {isShared && (
        <Badge component="span" size="sm" variant="light" tt="none">
          {t("report.view.isShared")}
        </Badge>
      )}
    </Group>
  );
}
