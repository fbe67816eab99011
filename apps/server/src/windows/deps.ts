import type { WindowWatch } from "#windows/watch/window-watch";

/** Services for what is at the windows: hardware consoles, and displays above them. */
export type WindowDeps = {
  /** What happens at the windows of organizations. */
  readonly windowWatch: WindowWatch;
};
