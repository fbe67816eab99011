import { canvasFont } from "#fonts";
import type { Mark, Modules, TicketLayout } from "#ticket-layout";

/** A canvas as far as drawing asks. It draws in black on white. */
export type Pen<Picture> = {
  font: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  drawImage(picture: Picture, x: number, y: number, width: number, height: number): void;
};

/** Draws a ticket, dot by dot as it was laid out. */
export function drawTicket<Picture>(
  pen: Pen<Picture>,
  { marks }: TicketLayout,
  pictures: ReadonlyMap<string, Picture>,
): void {
  for (const mark of marks) drawMark(pen, mark, pictures);
}

function drawMark<Picture>(pen: Pen<Picture>, mark: Mark, pictures: ReadonlyMap<string, Picture>): void {
  switch (mark.kind) {
    case "text":
      pen.font = canvasFont(mark.font);
      return pen.fillText(mark.text, mark.x, mark.baseline);
    case "code":
      return drawCode(pen, mark.modules, mark.side, mark.x, mark.y);
    case "image": {
      const picture = pictures.get(mark.source);
      if (picture !== undefined) pen.drawImage(picture, mark.x, mark.y, mark.width, mark.height);
      return undefined;
    }
  }
}

/** Squares that touch are drawn in one go. */
function drawCode(pen: Pen<never>, modules: Modules, side: number, left: number, top: number): void {
  for (const [row, squares] of modules.entries()) {
    let from = 0;
    while (from < squares.length) {
      const end = squares.indexOf(squares[from] !== true, from);
      const to = end < 0 ? squares.length : end;
      if (squares[from] === true)
        pen.fillRect(left + from * side, top + row * side, (to - from) * side, side);
      from = to;
    }
  }
}
