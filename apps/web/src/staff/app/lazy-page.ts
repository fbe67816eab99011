import { chunkTimeoutMs } from "@cherga/contract/constants";
import { lazy, type FunctionComponent } from "react";

type LoadedPage = { readonly default: FunctionComponent };

export type LazyPage = ReturnType<typeof lazyPage>;

/** A code chunk failed to load. */
export class ChunkMissing extends Error {}

/** Returns a page whose code is loaded when it is opened; loading fails after two minutes. */
export const lazyPage = (load: () => Promise<LoadedPage>) => lazy(() => inTime(load()));

async function inTime(loading: Promise<LoadedPage>): Promise<LoadedPage> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing()), chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } catch {
    throw new ChunkMissing();
  } finally {
    clearTimeout(timer);
  }
}
