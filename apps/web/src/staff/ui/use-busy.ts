import { requestBusyMs } from "@cherga/contract/constants";
import { useEffect, useState } from "react";

/** Returns whether to block further input while a request is pending; after some seconds the user may retry. */
export function useBusy(isPending: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setOverdue(true), requestBusyMs.usual);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isPending]);
  return isPending && !isOverdue;
}
