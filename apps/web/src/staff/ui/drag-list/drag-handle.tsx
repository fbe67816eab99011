import { DragHandleButton } from "#staff/ui/drag-list/drag-handle-button.tsx";
import type { DragList } from "#staff/ui/drag-list/use-drag-list.ts";

type Props<W> = {
  readonly dragList: DragList<W>;
  readonly what: W;
  /** Names the entry. */
  readonly label: string;
  /** The id of the element that explains the handle. */
  readonly describedBy: string;
  /** Whether this entry is the dragged one. */
  readonly isHeld: boolean;
};

/** The handle by which an entry of a list is dragged. */
export const DragHandle = <W,>({ dragList, what, label, describedBy, isHeld }: Props<W>) => (
  <DragHandleButton
    label={label}
    describedBy={describedBy}
    isGrabbed={isHeld && dragList.held?.by === "keys"}
    onHold={(event) => dragList.hold(event, what)}
    onGrab={() => dragList.grab(what)}
    onMove={dragList.move}
    onCancel={dragList.cancel}
  />
);
