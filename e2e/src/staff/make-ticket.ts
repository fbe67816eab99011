import { askAs } from "../api.ts";

/** Books a visit in the demo's first centre, on the next day with a free time. Returns the ticket's id. */
export async function makeTicket(address: string): Promise<number> {
  return (await bookVisit(address)).id;
}

/** Books a visit with the given visitor's data. Returns the ticket's id and the token of its page. */
export async function bookVisit(
  address: string,
  dataField: readonly { readonly dataFieldId: number; readonly value: string }[] = [],
): Promise<{ readonly id: number; readonly token: string }> {
  const ask = await askAs(address, { username: "admin", password: "admin" });
  await ask("POST", "/organization/current", { id: 1 });
  const { time } = Object(await (await fetch(`${address}/api/health`)).json());
  for (let days = 1; days < 14; days += 1) {
    const queueDate = new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);
    const { freeTime } = await ask("POST", "/operator-queue/remote", { service: 1, queueDate });
    const start: unknown = Object(freeTime)[0]?.start;
    if (start === undefined) continue;
    const registered = await ask("POST", "/operator-queue/ticket-registration", {
      service: 1,
      queueDateTime: start,
      dataField,
    });
    const { id, token: handle } = Object(registered["ticket"]);
    return { id: Number(id), token: String(handle) };
  }
  throw new Error("there is no free time in two weeks");
}
