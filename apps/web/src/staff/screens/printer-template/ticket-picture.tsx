import type { ItemPath, Mark, TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import { mmOfDots } from "@cherga/ticket-layout/paper";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import {
  useDesigner,
  useDesignerActions,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import { drawOnCanvas } from "#staff/screens/printer-template/draw-on-canvas.ts";
import { itemAt, itemPlaceOf, samePlace } from "#staff/screens/printer-template/item-places.ts";
import { nameOf } from "#staff/screens/printer-template/designer/place-words.ts";
import type { Pictures } from "#staff/screens/printer-template/use-pictures.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/printer-template/printer-template.module.css";

type Props = {
  readonly layout: TicketLayout;
  readonly pictures: Pictures;
  readonly widthMm: number;
  /** The language of the ticket. */
  readonly locale: string;
};

/** Draws a ticket dot by dot. A click on a piece opens its item. */
export function TicketPicture({ layout, pictures, widthMm, locale }: Props) {
  const t = useTexts();
  const designer = useDesigner();
  const doing = useDesignerActions();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) drawOnCanvas(canvas.current, layout, pictures);
  }, [layout, pictures]);
  // The open item may be moving.
  const selected = itemPlaceOf(
    designer.shown,
    designer.selected && itemAt(designer.items, designer.selected),
  );
  const { width, height } = layout;
  const pieces = layout.boxes.filter(({ box }) => box.height > 0);
  const length = Math.round(mmOfDots(height));
  const margin = `${((1 - mmOfDots(width) / widthMm) / 2) * 100}%`;
  return (
    <div className={classes["paper"]} style={{ width: `${widthMm}mm`, paddingInline: margin }}>
      <div
        className={classes["picture"]}
        role="group"
        aria-label={t("printer-template.picture", { width: widthMm, length })}
      >
        <canvas ref={canvas} aria-hidden className={classes["canvas"]} />
        {pieces.map(({ path, box }) => (
          <button
            key={path.join()}
            type="button"
            // The keyboard reaches the items in the list beside it.
            tabIndex={-1}
            className={classes["piece"]}
            data-selected={samePlace(path, selected) || undefined}
            lang={locale}
            style={{
              left: `${(box.x / width) * 100}%`,
              top: `${(box.y / height) * 100}%`,
              width: `${(box.width / width) * 100}%`,
              height: `${(box.height / height) * 100}%`,
            }}
            onClick={() => doing.show(path)}
          >
            <span className={classes["unseen"]}>{saidAt(path)}</span>
          </button>
        ))}
      </div>
    </div>
  );

  /** Returns the words at a path, or the item's name if it has none. */
  function saidAt(path: ItemPath): ReactNode {
    const lines = layout.marks.filter((mark) => mark.kind === "text" && samePlace(mark.path, path));
    const item = itemAt(designer.shown, path);
    return lines.length > 0 || item === undefined ? lines.map(lineOf) : nameOf(item, t);
  }
}

const lineOf = (mark: Mark): ReactNode =>
  mark.kind === "text" && (
    <span key={`${mark.x} ${mark.baseline}`} data-line>
      {mark.text}{" "}
    </span>
  );
