/** A centre of one's own, in which nobody waits and one service is given. */
export type QuietCentre = { readonly operator: Login; readonly admin: Login };
export type Login = { readonly username: string; readonly password: string };

type Hours = { readonly from: string; readonly to: string };
type Fields = Readonly<Record<string, unknown>>;
type Ask = (method: "POST" | "PATCH", path: string, body: Fields) => Promise<Fields>;

/** Makes a centre that is open day and night, where one operator works, with a break or without. */
export async function makeQuietCentre(address: string, name: string, pause?: Hours): Promise<QuietCentre> {
  const ask = await askAsAdministrator(address);
  const make = async (resource: string, draft: Fields): Promise<unknown> =>
    (await ask("POST", `/${resource}/create`, draft))["id"];

  const serviceId = await make("service", {
    name: inAllLanguages("Advice"),
    duration: { value: 10, unit: "minutes" },
    align_minutes: 10,
  });
  const countryId = await make("country", { name: inAllLanguages(name) });
  const organizationId = await make("organization", {
    name: inAllLanguages(name),
    countryId,
    regionId: await make("region", { name: inAllLanguages(name), countryId }),
    openHour: dayAndNight,
    checkForSleep: false,
  });
  const json = planOf(serviceId, pause);
  const scheduleId = await make("schedule", { description: name, organizationId, json });

  const operator = { username: `${name}.operator`, password: "serves everybody" };
  const admin = { username: `${name}.admin`, password: "looks after them" };
  const operatorId = await make("user", {
    ...operator,
    first_name: "Taras",
    last_name: "Hrab",
    organizationId,
    isOperator: true,
  });
  await ask("PATCH", `/operator/edit/${String(operatorId)}`, { scheduleId });
  await make("user", { ...admin, first_name: "Lesia", last_name: "Klen", organizationId, isAdmin: true });
  return { operator, admin };
}

const dayAndNight: Hours = { from: "00:00", to: "24:00" };

const inAllLanguages = (text: string): Fields => ({ en: text, ru: text, ua: text });

function planOf(serviceId: unknown, pause: Hours | undefined): Fields {
  const work = { id: "work", kind: "work", ...dayAndNight, services: [serviceId], quotas: [] };
  const breaks = pause === undefined ? [] : [{ ...work, ...pause, id: "break", kind: "break" }];
  const everyDay = { id: "all", select: null, unique: false, items: [work, ...breaks] };
  return { everyD: [everyDay], weekD: [], monthD: [], dates: [], periods: [] };
}

async function askAsAdministrator(address: string): Promise<Ask> {
  const ask = async (method: string, path: string, body: Fields, token = ""): Promise<Fields> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { access_token } = await ask("POST", "/auth/login", { username: "admin", password: "admin" });
  return (method, path, body) => ask(method, path, body, String(access_token));
}
