import type { KeyboardEvent } from "react";
import type { Edge } from "#staff/screens/service-package/items/graph-layers.ts";
import type { Graph } from "#staff/screens/service-package/graph/use-graph.ts";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const removing = new Set(["Delete", "Backspace"]);

/** Handles the keys on a box: to connect, reorder or remove it. */
export function pressOnBox(event: KeyboardEvent, graph: Graph, id: string): void {
  const action =
    graph.aim === undefined ? actionOnBox(event, graph, id) : actionWhileAiming(event, graph, graph.aim);
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** Handles the keys on a line: to change its type or remove it. */
export function pressOnLine(event: KeyboardEvent, graph: Graph, edge: Edge, isLent: boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (removing.has(event.key)) graph.disconnect(edge);
  // By key position: with a Cyrillic layout the key gives another letter.
  else if (event.code === "KeyT") graph.setType(edge, isLent ? "blocking" : "lendTime");
  else return;
  event.preventDefault();
}

type KeyAction = (() => void) | undefined;

function actionOnBox(
  { key, code, altKey, ctrlKey, metaKey }: KeyboardEvent,
  graph: Graph,
  id: string,
): KeyAction {
  const step = steps[key];
  if (ctrlKey || metaKey) return undefined;
  if (altKey) {
    const place = graph.items.findIndex((item) => item.id === id);
    return step === undefined ? undefined : () => graph.move(id, place + step);
  }
  if (removing.has(key)) return () => graph.remove(id);
  return code === "KeyC" ? () => graph.aimFrom(id, 1) : undefined;
}

function actionWhileAiming({ key }: KeyboardEvent, graph: Graph, aim: Edge): KeyAction {
  const step = steps[key];
  if (step !== undefined) return () => graph.aimFrom(aim.from, step);
  if (key === "Enter") return () => graph.connect(aim);
  return key === "Escape" ? graph.giveUp : undefined;
}
