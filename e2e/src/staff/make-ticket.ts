type Fields = Readonly<Record<string, unknown>>;

/** Books a visit in the demo's first centre, on the next day with a free time. Returns the ticket's id. */
export async function makeTicket(address: string): Promise<number> {
  return (await bookVisit(address)).id;
}

/** Books a visit with the given visitor's data. Returns the ticket's id and the token of its page. */
export async function bookVisit(
  address: string,
  dataField: readonly { readonly dataFieldId: number; readonly value: string }[] = [],
): Promise<{ readonly id: number; readonly token: string }> {
  const ask = async (path: string, body: Fields, token = ""): Promise<Fields> => {
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const token = String((await ask("/auth/login", { username: "admin", password: "admin" }))["access_token"]);
  await ask("/organization/current", { id: 1 }, token);
  for (let days = 1; days < 14; days += 1) {
    const queueDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { freeTime } = await ask("/operator-queue/remote", { service: 1, queueDate }, token);
    const start: unknown = Object(freeTime)[0]?.start;
    if (start === undefined) continue;
    const registered = await ask(
      "/operator-queue/ticket-registration",
      { service: 1, queueDateTime: start, dataField },
      token,
    );
    const { id, token: handle } = Object(registered["ticket"]);
    return { id: Number(id), token: String(handle) };
  }
  throw new Error("there is no free time in two weeks");
}
