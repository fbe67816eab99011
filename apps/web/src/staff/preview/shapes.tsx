import { SegmentedControl } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";

const names = ["lying", "upright"] as const;
export type Shape = (typeof names)[number];

/** The sizes of screens in landscape and portrait. */
export const sizes: Readonly<Record<Shape, { readonly width: number; readonly height: number }>> = {
  lying: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
};

/** Remembers the orientation of a kind of screen. */
export const useShape = (kind: string, initial: Shape) => useKept(`preview:${kind}`, names, initial);

/** The choice of a preview's orientation. */
export function ShapeChoice({
  shape,
  onChange,
}: {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
}) {
  const t = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("preview.shape")}
      value={shape}
      onChange={(value) => onChange(names.find((name) => name === value) ?? "lying")}
      data={[
        { value: "lying", label: "16:9" },
        { value: "upright", label: "9:16" },
      ]}
    />
  );
}
