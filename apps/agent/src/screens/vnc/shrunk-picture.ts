/**
 * A picture that is shrunk while it arrives: each dot is the mean of four dots in a square of the screen. All of a large
 * screen would keep a small computer from its other work for too long.
 */
export type ShrunkPicture = {
  /** Of the screen. */
  readonly width: number;
  readonly height: number;
  /** Adds a part of a row: four bytes for each dot, blue first. */
  add(x: number, y: number, dots: Buffer): void;
  /** Whether as many dots have come as the screen has. */
  isWhole(): boolean;
  /** Returns the picture in rows of a PNG, shrunk further by a factor. */
  rows(further: number): { readonly width: number; readonly height: number; readonly rows: Uint8Array };
};

/** Makes an empty picture of a screen, shrunk by a factor. */
export function makeShrunkPicture(width: number, height: number, factor: number): ShrunkPicture {
  const columns = Math.ceil(width / factor);
  const sums = new Float64Array(columns * Math.ceil(height / factor) * 3);
  const counts = new Uint32Array(sums.length / 3);
  /** Where in a square the dots are that count, from its left and from its top. */
  const places = new Set([Math.floor(factor / 4), Math.floor((factor * 3) / 4)]);
  let come = 0;
  return {
    width,
    height,
    add: (x, y, dots) => {
      const count = dots.length / 4;
      come += count;
      if (!places.has(y % factor)) return;
      const first = Math.floor(y / factor) * columns;
      for (let column = Math.floor(x / factor); column * factor < x + count; column += 1)
        for (const place of places) {
          const at = (column * factor + place - x) * 4;
          if (at < 0 || at >= dots.length) continue;
          const cell = first + column;
          for (let colour = 0; colour < 3; colour += 1)
            sums[cell * 3 + colour] = (sums[cell * 3 + colour] ?? 0) + (dots[at + 2 - colour] ?? 0);
          counts[cell] = (counts[cell] ?? 0) + 1;
        }
    },
    isWhole: () => come >= width * height,
    rows: (further) => {
      const out = {
        width: Math.ceil(columns / further),
        height: Math.ceil(counts.length / columns / further),
      };
      const rows = new Uint8Array(out.height * (1 + out.width * 3));
      for (let y = 0; y < out.height; y += 1)
        for (let x = 0; x < out.width; x += 1) {
          // The first dot of each square is enough for what is small already.
          const cell = y * further * columns + x * further;
          for (let colour = 0; colour < 3; colour += 1)
            rows[y * (1 + out.width * 3) + 1 + x * 3 + colour] = Math.round(
              (sums[cell * 3 + colour] ?? 0) / Math.max(1, counts[cell] ?? 0),
            );
        }
      return { ...out, rows };
    },
  };
}
