/** A message from a previewed screen to the editor around it. */
export type PreviewRequest = {
  readonly type: "ask";
  readonly id: number;
  readonly method: string;
  /** A path of the server's API; it begins with `/api`. */
  readonly path: string;
  readonly body: unknown;
};

/** A message from the editor to the previewed screen. */
export type PreviewMessage =
  | { readonly type: "changed" }
  | { readonly type: "answer"; readonly id: number; readonly status: number; readonly body: unknown };
