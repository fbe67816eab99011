import type { Pen } from "#reports/export/pdf/paper";

/** A part of a page that is never divided. */
export type Block = {
  readonly height: number;
  readonly draw: (pen: Pen, y: number) => void;
  /** Stands above this block if it is the first of a page: the headings of a table. */
  readonly above?: Block;
  /** A heading is never the last of a page. */
  readonly staysWithNext?: boolean;
};

/** Puts blocks on pages of a height. */
export function paginate(blocks: readonly Block[], room: number): readonly (readonly Block[])[] {
  const pages: Block[][] = [[]];
  let left = room;
  for (const [index, block] of blocks.entries()) {
    if (heightTogether(blocks, index) > left && pages.at(-1)?.length !== 0) {
      const { above } = block;
      pages.push(above === undefined ? [] : [above]);
      left = room - (above?.height ?? 0);
    }
    pages.at(-1)?.push(block);
    left -= block.height;
  }
  return pages;
}

/** The height of a block and of those that it stays with. */
function heightTogether(blocks: readonly Block[], from: number): number {
  let height = 0;
  for (let index = from; ; index += 1) {
    const block = blocks[index];
    height += block?.height ?? 0;
    if (block?.staysWithNext !== true) return height;
  }
}
