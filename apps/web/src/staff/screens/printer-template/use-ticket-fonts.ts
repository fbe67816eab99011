import type { Answer } from "@cherga/contract/call";
import type { templateCalls } from "@cherga/contract/calls/templates";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { familyNames } from "@cherga/ticket-layout/fonts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import type { Font } from "#staff/screens/printer-template/items.ts";

type Source = Answer<typeof templateCalls.fontSource>[number];

/** Loads the fonts of items: the same files that printers use. */
export function useTicketFonts(items: readonly PrinterItem[]) {
  const sources = useQuery({
    queryKey: ["font-source"],
    queryFn: ({ signal }) =>
      send<typeof templateCalls.fontSource>({ method: "GET", path: "/font-source", signal }),
    staleTime: Infinity,
  });
  const wanted = sources.data && sources.data.filter((source) => fontsIn(items).some(isOf(source)));
  const loaded = useQuery({
    queryKey: ["ticket-fonts", wanted?.map(({ url }) => url)],
    queryFn: async () => {
      await Promise.all((wanted ?? []).map(load));
      fetchAhead(sources.data?.filter(({ family }) => wanted?.some((each) => each.family === family)) ?? []);
      return (wanted ?? []).map(({ url }) => url);
    },
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return {
    areReady: loaded.data !== undefined && !loaded.isPlaceholderData,
    error: sources.error ?? loaded.error,
    again: () => void (sources.error === null ? loaded : sources).refetch(),
  };
}

const loading = new Map<string, Promise<FontFace>>();

/** Loads a font once; a failed load can be retried. */
function load({ family, weight, style, url }: Source): Promise<FontFace> {
  const before = loading.get(url);
  if (before !== undefined) return before;
  const face = new FontFace(family, `url(${url})`, { weight, style });
  const after = face.load();
  loading.set(url, after);
  after.then(
    () => document.fonts.add(face),
    () => loading.delete(url),
  );
  return after;
}

/** Preloads the other fonts, so that bold text appears at once. A failed one is loaded when needed. */
function fetchAhead(sources: readonly Source[]): void {
  for (const source of sources) load(source).catch(() => undefined);
}

const isOf =
  ({ family, weight, style }: Source) =>
  (font: Font): boolean =>
    familyNames[font.family] === family &&
    (weight === "bold") === font.bold &&
    (style === "italic") === font.italic;

function fontsIn(items: readonly PrinterItem[]): readonly Font[] {
  return items.flatMap((item) => {
    if (item.type === "item-column-container") return item.columns.flatMap((column) => fontsIn(column.items));
    return "font" in item ? [item.font] : [];
  });
}
