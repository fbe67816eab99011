import { completed, initially, json, longText, reference, text } from "#fields";
import { defineResource } from "#resource";
import { boardParts, initialBoard } from "#shapes/board";

/** A screen in the hall. */
export const board = defineResource({
  name: "board",
  title: "name",
  scope: "organization",
  read: "staff",
  write: "admin",
  fields: {
    name: text({ max: 120 }),
    description: longText({ max: 1_000 }),
    organizationId: completed(reference("organization")),
    operator: initially(initialBoard.operator, json(boardParts.operator)),
    announcement: initially(initialBoard.announcement, json(boardParts.announcement)),
    slides: initially(initialBoard.slides, json(boardParts.slides)),
    rest: initially(initialBoard.rest, json(boardParts.rest)),
    title: initially(initialBoard.title, json(boardParts.title)),
    ticker: initially(initialBoard.ticker, json(boardParts.ticker)),
    queue: initially(initialBoard.queue, json(boardParts.queue)),
    callPopup: initially(initialBoard.callPopup, json(boardParts.callPopup)),
  },
});
