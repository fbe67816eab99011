import { mayCall } from "@cherga/contract/access";
import type { ReportView } from "@cherga/contract/shapes/report/views";
import { Button, Menu, Text } from "@mantine/core";
import { IconBookmark, IconDeviceFloppy, IconLink, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { copyLink, type LinkedPeriod } from "#staff/reports/views/copy-link.ts";
import { linkToShown } from "#staff/reports/views/link-to-shown.ts";
import { createView, deleteView, editView, viewsIn } from "#staff/reports/views/report-views.ts";
import type { ExportedReport } from "#staff/reports/parts/use-export.tsx";
import { ScheduleDialog } from "#staff/reports/views/schedule-dialog.tsx";
import { ShownViewItems } from "#staff/reports/views/shown-view-items.tsx";
import { useViewChanges } from "#staff/reports/views/use-view-changes.ts";
import { searchToSave, shownView, viewAddress } from "#staff/reports/views/view-address.ts";
import { ViewDialog } from "#staff/reports/views/view-dialog.tsx";
import { ViewItems } from "#staff/reports/views/view-items.tsx";
import type { Search } from "#staff/screens/queue/parts/search.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import classes from "#staff/reports/views/view-menu.module.css";

/** The saved views of a report: opens them, saves what is shown, and changes the shown one. */
export function ViewMenu({ exported }: { readonly exported: ExportedReport }) {
  const t = useTexts();
  const { report } = exported;
  const navigate = useNavigate();
  const { href } = useLocation();
  const search: Search = useSearch({ strict: false });
  const session = useSession();
  const opener = useRef<HTMLButtonElement>(null);
  const explanation = useId();
  const [dialog, setDialog] = useState<"save" | "rename" | "schedule" | "delete">();
  const organizationId = session?.current?.organizationId ?? null;
  const asked = useQuery(viewsIn(organizationId));
  const { change, changeAndSay } = useViewChanges();

  const views = (asked.data ?? []).filter((each) => each.report === report);
  const isOwn = ({ owner }: ReportView): boolean => owner.id === session?.user.id;
  const shown = shownView(views, search);
  const view = shown?.view;
  const open = (next: Pick<ReportView, "id" | "report" | "search">) => navigate(viewAddress(next));
  const address = new URL(href, globalThis.location.origin);
  const hasDates = address.searchParams.has("from");
  /** A saved view keeps its period, which may be a moving one. */
  const link = (): { readonly url: string; readonly period: LinkedPeriod } =>
    shown?.isChanged === false
      ? { url: address.href, period: hasDates ? "dates" : "moving" }
      : { url: linkToShown(address, exported, organizationId), period: hasDates ? "dates" : "fixed" };
  const close = (): void => {
    setDialog(undefined);
    // The menu from which the dialog was opened is gone.
    opener.current?.focus();
  };
  return (
    <>
      {/* The placeholder would be an element without a role in the menu. */}
      <Menu
        position="bottom-end"
        width={300}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        // On a small screen one scrolls to the end of the menu.
        hideDetached={false}
        // No message says that others have shared a view.
        onOpen={() => void asked.refetch({ cancelRefetch: false })}
      >
        <Menu.Target>
          <Button
            ref={opener}
            variant="default"
            size="sm"
            maw="100%"
            leftSection={<IconBookmark size={16} aria-hidden />}
          >
            <Text span inherit truncate maw={200}>
              {shown === undefined
                ? t("report.views")
                : t(shown.isChanged ? "report.views.changed" : "report.views.shown", {
                    name: shown.view.name,
                  })}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes["dropdown"] ?? ""}>
          {asked.error !== null && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void asked.refetch()}>
              {t("report.views.failed")}
            </Menu.Item>
          )}
          {asked.isSuccess && views.length === 0 && (
            <Menu.Label id={explanation} fw={400}>
              {t("report.views.none")}
            </Menu.Label>
          )}
          <ViewItems
            views={views}
            isOwn={isOwn}
            shownId={shown?.isChanged === false ? shown.view.id : undefined}
            onOpen={(next) => void open(next)}
          />
          {views.length > 0 && <Menu.Divider />}
          {view !== undefined && shown?.isChanged && isOwn(view) && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() =>
                changeAndSay(
                  // The format is that of the schedule.
                  () =>
                    editView(view.id, {
                      search: searchToSave(search),
                      exported: { ...exported, format: "xlsx" },
                    }),
                  t("report.view.updated", { name: view.name }),
                )
              }
            >
              {t("report.view.update", { name: view.name })}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPlus size={16} aria-hidden />}
            {...(views.length === 0 ? { "aria-describedby": explanation } : {})}
            onClick={() => setDialog("save")}
          >
            {t("report.view.save")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copyLink(t, link())}
          >
            {t("report.view.copyLink")}
          </Menu.Item>
          {view !== undefined && (isOwn(view) || mayCall("admin", session?.user)) && (
            <ShownViewItems
              view={view}
              isOwn={isOwn(view)}
              canShare={organizationId !== null}
              // A changed view is sent as it was saved, which the page does not show.
              canSchedule={!shown?.isChanged}
              onRename={() => setDialog("rename")}
              onSchedule={() => setDialog("schedule")}
              onShare={(isShared) =>
                changeAndSay(
                  () => editView(view.id, { isShared }),
                  t(isShared ? "report.view.sharedNow" : "report.view.unsharedNow", { name: view.name }),
                )
              }
              onDelete={() => setDialog("delete")}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === "save" && (
        <ViewDialog
          title={t("report.view.saveTitle")}
          canShare={organizationId !== null}
          onClose={close}
          onSave={({ name, isShared }) =>
            change(
              // With the view in the address, further changes are changes of this view.
              async () => open(await createView({ name, report, search: searchToSave(search), isShared })),
              t("report.view.created", { name }),
            )
          }
        />
      )}
      {dialog === "rename" && view !== undefined && (
        <ViewDialog
          title={t("report.view.renameTitle", { name: view.name })}
          name={view.name}
          onClose={close}
          onSave={({ name }) => change(() => editView(view.id, { name }), t("report.view.renamed", { name }))}
        />
      )}
      {dialog === "schedule" && view !== undefined && (
        <ScheduleDialog view={view} exported={exported} onClose={close} />
      )}
      {dialog === "delete" && view !== undefined && (
        <ConfirmDialog
          title={t("report.view.deleteTitle", { name: view.name })}
          text={t(view.organizationId === null ? "report.view.deleteText" : "report.view.deleteSharedText")}
          confirm={t("form.delete")}
          onClose={close}
          onConfirm={() => {
            close();
            changeAndSay(() => deleteView(view.id), t("report.view.deleted", { name: view.name }));
          }}
        />
      )}
    </>
  );
}
