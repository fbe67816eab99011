/** A new centre without visitors. */
export type TestCentre = {
  readonly organizationId: number;
  readonly serviceId: number;
  readonly packageId: number;
  readonly operators: readonly Operator[];
  readonly admin: Login;
  /** Calls the API as the administrator of the centre. */
  readonly ask: Ask;
};
export type Login = { readonly username: string; readonly password: string };
export type Operator = Login & { readonly id: number; readonly name: string };

type Hours = { readonly from: string; readonly to: string };
type Fields = Readonly<Record<string, unknown>>;
type Ask = (method: "GET" | "POST" | "PATCH", path: string, body?: Fields) => Promise<Fields>;

export type CentreOptions = {
  readonly operators?: number;
  readonly pause?: Hours;
  /** Settings of the organization. */
  readonly settings?: Fields;
};

const names = [
  ["Taras", "Hrab"],
  ["Olena", "Yavir"],
] as const;

/** Creates a centre that is open around the clock, with a service and a package of two services. */
export async function makeTestCentre(
  address: string,
  name: string,
  { operators = 1, pause, settings = {} }: CentreOptions = {},
): Promise<TestCentre> {
  const asGlobal = await askAs(address, { username: "admin", password: "admin" });
  const make = async (resource: string, draft: Fields): Promise<number> =>
    Number((await asGlobal("POST", `/${resource}/create`, draft))["id"]);

  const service = (title: string, ukrainian = title): Promise<number> =>
    make("service", {
      name: { ...inAllLanguages(title), ua: ukrainian },
      duration: { value: 10, unit: "minutes" },
      align_minutes: 10,
    });
  const serviceId = await service("Advice", "Порада");
  const secondId = await service("Signature");
  const packageId = await make("service-package", {
    name: inAllLanguages(`${name} passport`),
    mainServiceId: serviceId,
    is_view: true,
    items: [
      { id: "first", type: "service", serviceId: serviceId, order: 1, dependencies: [] },
      { id: "second", type: "service", serviceId: secondId, order: 2, dependencies: [] },
    ],
  });
  const countryId = await make("country", { name: inAllLanguages(name) });
  const organizationId = await make("organization", {
    name: inAllLanguages(name),
    countryId,
    regionId: await make("region", { name: inAllLanguages(name), countryId }),
    openHour: dayAndNight,
    checkForSleep: false,
    ...settings,
  });
  const json = planOf([serviceId, secondId], pause);
  const scheduleId = await make("schedule", { description: name, organizationId, json });

  const made: Operator[] = [];
  for (const [first_name, last_name] of names.slice(0, operators)) {
    const login = { username: `${name}-${organizationId}.${first_name}`, password: "serves everybody" };
    const draft = { ...login, first_name, last_name, organizationId, isOperator: true };
    const id = await make("user", draft);
    await asGlobal("PATCH", `/operator/edit/${id}`, { scheduleId });
    // Forecasts count only operators who signed in today.
    await askAs(address, login);
    made.push({ ...login, id, name: `${first_name} ${last_name}` });
  }
  const admin = { username: `${name}-${organizationId}.admin`, password: "looks after them" };
  await make("user", { ...admin, first_name: "Lesia", last_name: "Klen", organizationId, isAdmin: true });
  const ask = await askAs(address, admin);
  return { organizationId, serviceId, packageId, operators: made, admin, ask };
}

const dayAndNight: Hours = { from: "00:00", to: "24:00" };

const inAllLanguages = (text: string): Fields => ({ en: text, ru: text, ua: text });

function planOf(services: readonly number[], pause: Hours | undefined): Fields {
  const work = { id: "work", kind: "work", ...dayAndNight, services, quotas: [] };
  const breaks = pause === undefined ? [] : [{ ...work, ...pause, id: "break", kind: "break" }];
  const everyDay = { id: "all", select: null, unique: false, items: [work, ...breaks] };
  return { everyD: [everyDay], weekD: [], monthD: [], dates: [], periods: [] };
}

/** Signs in and returns a function that calls the API as this person. */
export async function askAs(address: string, login: Login): Promise<Ask> {
  const ask = async (method: string, path: string, body?: Fields, token = ""): Promise<Fields> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { access_token } = await ask("POST", "/auth/login", login);
  return (method, path, body) => ask(method, path, body, String(access_token));
}
