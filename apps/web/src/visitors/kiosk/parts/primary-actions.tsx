import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The place at the bottom right of every step, where its main action is. */
export const PrimaryPlace = createContext<HTMLElement | null>(null);

/** Puts the actions of a step at the bottom right, the main one last. */
export function PrimaryActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(PrimaryPlace);
  return place && createPortal(children, place);
}
