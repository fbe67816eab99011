import { Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import { codeOptions, leastReadableSide } from "@cherga/ticket-layout/code-options";
import { layoutTicket } from "@cherga/ticket-layout/layout-ticket";
import type { TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import { useMemo, useState } from "react";
import { encode } from "uqr";
import { useOfferedLanguages } from "#staff/api/languages.ts";
import { codeOf } from "#staff/api/titles.ts";
import { useDesigner } from "#staff/screens/printer-template/designer/designer-context.ts";
import { measure } from "#staff/screens/printer-template/draw-on-canvas.ts";
import { settledItems } from "#staff/screens/printer-template/settled-items.ts";
import { TicketPicture } from "#staff/screens/printer-template/ticket-picture.tsx";
import { type Pictures, usePictures } from "#staff/screens/printer-template/use-pictures.ts";
import { useSample } from "#staff/screens/printer-template/use-sample.ts";
import { useTicketFonts } from "#staff/screens/printer-template/use-ticket-fonts.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The usual paper widths. */
const papersMm = [58, 80] as const;

/** Shows the printed ticket with sample data, on this paper and on others, in each language. */
export function TicketPreview({ widthMm }: { readonly widthMm: number }) {
  const t = useTexts();
  const languages = useOfferedLanguages();
  const [language, setLanguage] = useState<LanguageCode>(codeOf(t.locale));
  const [paperMm, setPaperMm] = useState<number>();
  const papers = [...new Set([...papersMm, widthMm])].toSorted((a, b) => a - b);
  const shownMm = papers.find((paper) => paper === paperMm) ?? widthMm;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t("printer-template.previewPaper")}
          value={String(shownMm)}
          data={papers.map((paper) => ({
            value: String(paper),
            label: `${paper} ${t("printer-template.mm")}`,
          }))}
          onChange={(paper) => setPaperMm(Number(paper))}
        />
        {languages.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("printer-template.previewLanguage")}
            value={language}
            data={languages.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
            onChange={setLanguage}
          />
        )}
      </Group>
      <Ticket widthMm={shownMm} language={language} />
      <Text size="xs" c="dimmed">
        {t("printer-template.preview.hint")}
      </Text>
    </Stack>
  );
}

type TicketProps = { readonly widthMm: number; readonly language: LanguageCode };

function Ticket({ widthMm, language }: TicketProps) {
  const t = useTexts();
  const { shown } = useDesigner();
  const sample = useSample();
  const fonts = useTicketFonts(shown);
  const pictures = usePictures(shown, sample.data?.logoPath ?? null);
  const layout = useLayout({ widthMm, language }, sample.data, pictures, fonts.areReady);
  if (sample.error !== null && sample.data === undefined)
    return <FailureAlert failure={sample.error} onReply={() => void sample.refetch()} />;
  if (fonts.error !== null) return <FailureAlert failure={fonts.error} onReply={fonts.again} />;
  if (layout === undefined) return <Skeleton h={240} />;
  const isSmall = layout.marks.some((mark) => mark.kind === "code" && mark.side < leastReadableSide);
  return (
    <>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("printer-template.blank")}
        </Text>
      )}
      <TicketPicture
        layout={layout}
        pictures={pictures}
        widthMm={widthMm}
        locale={localeByLanguage[language]}
      />
      <Text size="xs" c="orange.9" role="status">
        {isSmall && t("printer-template.smallCode")}
      </Text>
    </>
  );
}

/** Returns the layout. While a font is loading, the previous layout stays. */
function useLayout(
  { widthMm, language }: TicketProps,
  sample: ReturnType<typeof useSample>["data"],
  pictures: Pictures,
  areFontsReady: boolean,
): TicketLayout | undefined {
  const { shown } = useDesigner();
  const code = useMemo(() => sample && encode(sample.trackerUrl, codeOptions).data, [sample]);
  const [before, setBefore] = useState<TicketLayout>();
  const layout = useMemo(() => {
    if (sample === undefined || code === undefined || !areFontsReady) return undefined;
    const imageSizes = new Map(
      [...pictures].map(([path, { naturalWidth, naturalHeight }]) => [
        path,
        { width: naturalWidth, height: naturalHeight },
      ]),
    );
    const values = {
      filling: sample.filling[language],
      languages: [language, sample.mainLanguage, ...languageCodes],
      code,
      logoPath: sample.logoPath,
      imageSizes,
    };
    return layoutTicket({ items: settledItems(shown) }, values, { widthMm, measure });
  }, [shown, sample, code, pictures, areFontsReady, widthMm, language]);
  if (layout !== undefined && layout !== before) setBefore(layout);
  return layout ?? before;
}
