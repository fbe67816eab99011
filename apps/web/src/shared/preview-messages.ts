/** What a previewed screen asks of whoever sets it up. */
export type PreviewRequest = {
  readonly type: "ask";
  readonly id: number;
  readonly method: string;
  /** As the server's: it begins with `/api`. */
  readonly path: string;
  readonly body: unknown;
};

/** What it is told. */
export type PreviewMessage =
  | { readonly type: "changed" }
  | { readonly type: "answer"; readonly id: number; readonly status: number; readonly body: unknown };
