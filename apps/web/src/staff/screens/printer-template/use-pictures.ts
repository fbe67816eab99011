import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

export type Pictures = ReadonlyMap<string, HTMLImageElement>;

const none: Pictures = new Map();

/** Loads the images of items. Those that fail to load are left out. */
export function usePictures(items: readonly PrinterItem[], logoPath: string | null): Pictures {
  const paths = [...new Set(pathsIn(items, logoPath))].toSorted((a, b) => a.localeCompare(b));
  const { data } = useQuery({
    queryKey: ["ticket-pictures", paths],
    queryFn: async (): Promise<Pictures> => {
      const found = await Promise.all(paths.map(load));
      return new Map(found.flatMap((picture) => (picture === undefined ? [] : [picture])));
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Images cannot be compared structurally.
    structuralSharing: false,
  });
  return data ?? none;
}

async function load(path: string): Promise<readonly [string, HTMLImageElement] | undefined> {
  const picture = new Image();
  picture.src = path;
  return picture.decode().then(
    () => [path, picture] as const,
    () => undefined,
  );
}

function pathsIn(items: readonly PrinterItem[], logoPath: string | null): readonly string[] {
  return items.flatMap((item) => {
    if (item.type === "item-column-container")
      return item.columns.flatMap((column) => pathsIn(column.items, logoPath));
    if (item.type !== "item-image" || item.source === "qr") return [];
    const path = item.source === "logo" ? logoPath : item.path;
    return path === null ? [] : [path];
  });
}
