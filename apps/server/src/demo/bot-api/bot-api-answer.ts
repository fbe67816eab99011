/** An answer of the Bot API. */
export type BotApiAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: { readonly retry_after: number };
    };

export const succeeded = (result: unknown): BotApiAnswer => ({ ok: true, result });

export const refused = (code: number, description: string, retryAfter?: number): BotApiAnswer => ({
  ok: false,
  error_code: code,
  description,
  ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
});
