import pg from "pg";

/** A column that a statement returns. */
export type ReturnedColumn = {
  readonly name: string;
  /** What the driver makes of its values: `string`, `number`, `boolean`, `array`, a class, or `unknown`. */
  readonly is: string;
};

/** Prepares a statement without running it, and returns its columns. Rejects if the database refuses the statement. */
export function describeStatement(client: pg.Client, text: string): Promise<readonly ReturnedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly ReturnedColumn[] = [];
    const statement: pg.Submittable & Handlers = {
      submit: (connection) => {
        connection.parse({ name: "", text, types: [] }, false);
        connection.describe({ type: "S", name: "" }, false);
        connection.sync();
      },
      handleRowDescription: ({ fields }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, is: kinds.get(dataTypeID) ?? "array" }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(statement);
  });
}

/** What the driver calls while a statement is prepared. */
type Handlers = {
  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
};

const { builtins } = pg.types;
/** Arrays have a type of their own for each element type. The driver does not name 19 (name) and 2278 (void). */
const kinds: ReadonlyMap<number, string> = new Map([
  [builtins.BOOL, "boolean"],
  [builtins.INT2, "number"],
  [builtins.INT4, "number"],
  [builtins.INT8, "number"],
  [builtins.FLOAT4, "number"],
  [builtins.FLOAT8, "number"],
  [builtins.OID, "number"],
  [builtins.NUMERIC, "string"],
  [builtins.TEXT, "string"],
  [builtins.VARCHAR, "string"],
  [builtins.CHAR, "string"],
  [builtins.UUID, "string"],
  [builtins.DATE, "string"],
  [19, "string"],
  [builtins.TIMESTAMPTZ, "Date"],
  [builtins.BYTEA, "Buffer"],
  [builtins.JSON, "unknown"],
  [builtins.JSONB, "unknown"],
  [2278, "unknown"],
]);
