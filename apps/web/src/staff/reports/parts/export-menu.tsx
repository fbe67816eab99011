import { type ExportFormat, mostPdfRows } from "@cherga/contract/shapes/report/export";
import { Button, Menu } from "@mantine/core";
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  type TablerIcon,
} from "@tabler/icons-react";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type ExportedReport, useExport } from "#staff/reports/parts/use-export.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

const icons: Readonly<Record<ExportFormat, TablerIcon>> = {
  xlsx: IconFileTypeXls,
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
};
const formats = ["xlsx", "csv", "pdf"] as const satisfies readonly ExportFormat[];

/** Downloads all rows of a report as they are shown, in one of the formats. */
export function ExportMenu({ report }: { readonly report: ExportedReport }) {
  const t = useTexts();
  const starting = useExport();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={starting.isPending}
        >
          {t("report.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const Icon = icons[format];
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => starting.mutate({ of: report, format })}
            >
              {t(`report.export.${format}`, { count: sayNumber(t, mostPdfRows) })}
            </Menu.Item>
          );
        })}
        {"figures" in report && (
          <>
            <Menu.Divider />
            {formats.map((format) => {
              const Icon = icons[format];
              return (
                <Menu.Item
                  key={format}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => starting.mutate({ of: withAllFigures(report), format })}
                >
                  {t(`report.export.allFigures.${format}`)}
                </Menu.Item>
              );
            })}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function withAllFigures(report: Extract<ExportedReport, { figures?: unknown }>): ExportedReport {
  const { figures: _, ...rest } = report;
  return rest;
}
