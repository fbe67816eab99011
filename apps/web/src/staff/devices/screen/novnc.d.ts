/** The parts of noVNC that we use; the package has no types. */
declare module "@novnc/novnc" {
  /** Shows a screen inside an element, and takes keys and pointer there. */
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: object, options?: { readonly shared?: boolean });
    viewOnly: boolean;
    scaleViewport: boolean;
    focus(options?: FocusOptions): void;
    disconnect(): void;
  }
}
