export type Fields = Readonly<Record<string, unknown>>;
export type Login = { readonly username: string; readonly password: string };
export type Ask = (method: string, path: string, body?: Fields) => Promise<Fields>;

/** Signs in and returns a function that calls the API as this person. It signs in again before its token expires. */
export async function askAs(address: string, who: Login): Promise<Ask> {
  const signIn = async () => ({
    token: String((await call(address, "POST", "/auth/login", who))["access_token"]),
    at: Date.now(),
  });
  let session = signIn();
  await session;
  return async (method, path, body) => {
    if (Date.now() - (await session).at > renewMs) session = signIn();
    return call(address, method, path, body, (await session).token);
  };
}

const renewMs = 5 * 60_000;

/** Calls the API as the global administrator. All callers of a worker share a session, so do not choose a centre. */
export function askAsAdmin(address: string): Promise<Ask> {
  const known = adminByAddress.get(address);
  if (known !== undefined) return known;
  const asking = askAs(address, { username: "admin", password: "admin" });
  adminByAddress.set(address, asking);
  return asking;
}

const adminByAddress = new Map<string, Promise<Ask>>();

async function call(
  address: string,
  method: string,
  path: string,
  body?: Fields,
  token = "",
): Promise<Fields> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // A busy server gives up after some seconds. What changes nothing is asked again.
  if (answer.status === 503 && (method === "GET" || path === "/auth/login"))
    return call(address, method, path, body, token);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
