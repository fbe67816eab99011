/** How large things are drawn, in pixels. */
export const sizes = {
  box: { width: 176, height: 64 },
  /** Between columns, where lines change their height. */
  gapX: 72,
  gapY: 22,
  /** As much as a line needs that passes between boxes. */
  lane: 24,
  /** As much as one needs that leads back, under all boxes. */
  backLane: 30,
  margin: 16,
} as const;
