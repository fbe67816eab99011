import pg from "pg";

/** A lock held by one server of a database at a time. The server keeps it until it stops or loses the connection. */
export type Turn = { isMine(): Promise<boolean>; close(): Promise<void> };

/** Acquires the lock on a separate connection, because the lock belongs to the connection. */
export function waitForTurn(connection: pg.ClientConfig): Turn {
  let client: pg.Client | undefined;
  let isHeld = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client(connection);
    const forget = (): void => {
      if (client === opened) [client, isHeld] = [undefined, false];
    };
    // Without a listener the process would end when the connection breaks.
    opened.on("error", forget);
    opened.on("end", forget);
    await opened.connect();
    return opened;
  }

  return {
    isMine: async () => {
      client ??= await open();
      if (!isHeld) {
        const { rows } = await client.query<{ isMine: boolean }>(
          `select pg_try_advisory_lock(hashtext('cherga-hall')) as "isMine"`,
        );
        isHeld = rows[0]?.isMine === true;
      }
      return isHeld;
    },
    close: async () => {
      const closing = client;
      client = undefined;
      await closing?.end();
    },
  };
}
