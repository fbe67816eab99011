import { requestBusyMs } from "@cherga/contract/constants";
import { useEffect, useState } from "react";

/** Says whether somebody has to wait for an answer; after some seconds they may try again, whatever became of it. */
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
