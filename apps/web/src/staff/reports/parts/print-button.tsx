import { Button, type ButtonProps, Menu } from "@mantine/core";
import { IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { type ExportedReport, useExport } from "#staff/reports/parts/use-export.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  /** The list whose page is shown, if it has further pages. */
  readonly paged: ExportedReport | undefined;
};

const looks: ButtonProps = {
  variant: "default",
  size: "sm",
  leftSection: <IconPrinter size={16} aria-hidden />,
};

/** Prints what is shown. Of a list with several pages that is one page, so the whole list is offered too. */
export function PrintButton({ paged }: Props) {
  const t = useTexts();
  const starting = useExport();
  const print = (): void => globalThis.print();
  if (paged === undefined)
    return (
      <Button {...looks} onClick={print}>
        {t("report.print")}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...looks} loading={starting.isPending}>
          {t("report.print")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPrinter size={18} aria-hidden />}
          // The menu closes first, so that it is not printed.
          onClick={() => setTimeout(print)}
        >
          {t("report.print.page")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => starting.mutate({ of: paged, format: "pdf" })}
        >
          {t("report.print.all")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
