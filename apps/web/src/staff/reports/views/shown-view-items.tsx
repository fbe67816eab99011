import type { ReportView } from "@cherga/contract/shapes/report/views";
import { Menu } from "@mantine/core";
import { IconMail, IconPencil, IconTrash, IconUsers, IconUsersMinus } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly view: ReportView;
  readonly isOwn: boolean;
  readonly canShare: boolean;
  readonly canSchedule: boolean;
  readonly onRename: () => void;
  readonly onSchedule: () => void;
  readonly onShare: (isShared: boolean) => void;
  readonly onDelete: () => void;
};

/** What can be done with the shown view. Only its owner changes it. */
export function ShownViewItems(props: Props) {
  const { view, isOwn, canShare, canSchedule, onRename, onSchedule, onShare, onDelete } = props;
  const t = useTexts();
  const isShared = view.organizationId !== null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("report.view.this", { name: view.name })}</Menu.Label>
      {isOwn && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t("report.view.rename")}
        </Menu.Item>
      )}
      {isOwn && canSchedule && (
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={onSchedule}>
          {t("report.schedule")}
        </Menu.Item>
      )}
      {isOwn && isShared && (
        <Menu.Item leftSection={<IconUsersMinus size={16} aria-hidden />} onClick={() => onShare(false)}>
          {t("report.view.unshare")}
        </Menu.Item>
      )}
      {isOwn && !isShared && canShare && (
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => onShare(true)}>
          {t("report.view.share")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
        {t("report.view.delete")}
      </Menu.Item>
    </>
  );
}
