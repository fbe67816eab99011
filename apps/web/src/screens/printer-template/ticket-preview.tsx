import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { IconQrcode } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useOfferedLanguages } from "#api/languages.ts";
import { codeOf, inLanguage } from "#api/titles.ts";
import type { Font, ItemOf } from "#screens/printer-template/items.ts";
import { filled } from "#screens/printer-template/placeholders.ts";
import { type Sample, useSample } from "#screens/printer-template/use-sample.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/printer-template/printer-template.module.css";

type Props = { readonly items: readonly PrinterItem[]; readonly widthMm: number };

/** As many as browsers reckon with. */
const pixelsPerMm = 96 / 25.4;

/** Shows roughly what comes out of the printer, with an invented ticket. */
export function TicketPreview({ items, widthMm }: Props) {
  const t = useTexts();
  const languages = useOfferedLanguages();
  const [chosen, setChosen] = useState<LanguageCode>(codeOf(t.locale));
  const { ref, width } = useElementSize();
  const locale = localeByLanguage[chosen];
  const sample = useSample(locale);
  // Paper that is wider than its place is shown smaller.
  const zoom = width === 0 ? 1 : Math.min(1, width / (widthMm * pixelsPerMm));
  return (
    <Stack gap="xs">
      {languages.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t("printer-template.previewLanguage")}
          value={chosen}
          data={languages.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
          onChange={setChosen}
        />
      )}
      <div ref={ref}>
        <div className={classes["paper"]} style={{ width: `${widthMm}mm`, zoom }} lang={locale}>
          {items.length === 0 ? (
            <Text c="black" ta="center" size="sm">
              {t("printer-template.blank")}
            </Text>
          ) : (
            items.map((item, index) => (
              <Item key={keyAt(index)} item={item} locale={locale} sample={sample} />
            ))
          )}
        </div>
      </div>
      <Text size="xs" c="dimmed">
        {t("printer-template.preview.hint")}
      </Text>
    </Stack>
  );
}

/** Items have no names of their own; their place is all there is. */
const keyAt = (index: number): string => `at ${index}`;

type ItemProps = { readonly item: PrinterItem; readonly locale: string; readonly sample: Sample };

function Item({ item, locale, sample }: ItemProps): ReactNode {
  const say = (words: Parameters<typeof inLanguage>[0]): string =>
    // An empty line still takes its height.
    filled(inLanguage(words, locale), sample.filling) || "\u00A0";
  switch (item.type) {
    case "item-text":
      return (
        <div className={classes["line"]} style={{ ...letters(item.font), textAlign: item.align }}>
          {say(item.text)}
        </div>
      );
    case "item-text-doubled":
      return (
        <div className={classes["doubled"]} style={letters(item.font)}>
          <span>{say(item.left)}</span>
          <span>{say(item.right)}</span>
        </div>
      );
    case "item-empty":
      return <div style={{ height: `${item.height ?? 0}pt` }} />;
    case "item-image":
      return (
        <div className={classes["image"]} style={{ justifyContent: item.align }}>
          <Picture item={item} sample={sample} />
        </div>
      );
    case "item-column-container":
      return (
        <div className={classes["columns"]}>
          {item.columns.map((column, at) => (
            <div key={keyAt(at)} style={{ flex: `${column.width ?? 0} 1 0` }}>
              {column.items.map((inner, index) => (
                <Item key={keyAt(index)} item={inner} locale={locale} sample={sample} />
              ))}
            </div>
          ))}
        </div>
      );
  }
}

function Picture({ item, sample }: { readonly item: ItemOf<"item-image">; readonly sample: Sample }) {
  const t = useTexts();
  const width = `${item.width ?? 0}%`;
  if (item.source === "qr") return <IconQrcode style={{ width }} stroke={1} role="img" aria-label="QR" />;
  const path = item.source === "logo" ? sample.logoPath : item.path;
  const label = t(`printer-template.items.source.${item.source}`);
  if (path === null)
    return (
      <div className={classes["missing"]} style={{ width }}>
        {label}
      </div>
    );
  return <img src={path} alt={label} style={{ width }} />;
}

const families: Readonly<Record<Font["family"], string>> = {
  sans: "Arial, 'Liberation Sans', sans-serif",
  serif: "'Times New Roman', 'Liberation Serif', serif",
  mono: "'Courier New', 'Liberation Mono', monospace",
};

const letters = ({ family, size, bold, italic }: Font): CSSProperties => ({
  fontFamily: families[family],
  fontSize: `${size ?? 10}pt`,
  fontWeight: bold ? 700 : 400,
  fontStyle: italic ? "italic" : "normal",
});
