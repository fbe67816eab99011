import { type Ask, askAs, askAsAdmin, type Fields, type Login } from "./api.ts";

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
export type Operator = Login & { readonly id: number; readonly name: string };

type Hours = { readonly from: string; readonly to: string };

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
  const askAll = await askAsAdmin(address);
  const make = async (resource: string, draft: Fields): Promise<number> =>
    Number((await askAll("POST", `/${resource}/create`, draft))["id"]);

  const service = (title: string, ukrainian = title): Promise<number> =>
    make("service", {
      name: { ...inAllLanguages(title), ua: ukrainian },
      duration: { value: 10, unit: "minutes" },
      align_minutes: 10,
    });
  const place = async (): Promise<Fields> => {
    const countryId = await make("country", { name: inAllLanguages(name) });
    return { countryId, regionId: await make("region", { name: inAllLanguages(name), countryId }) };
  };
  const [serviceId, secondId, where] = await Promise.all([
    service("Advice", "Порада"),
    service("Signature"),
    place(),
  ]);
  const organizationId = await make("organization", {
    name: inAllLanguages(name),
    ...where,
    openHour: dayAndNight,
    checkForSleep: false,
    ...settings,
  });

  const makePackage = (): Promise<number> =>
    make("service-package", {
      name: inAllLanguages(`${name} passport`),
      mainServiceId: serviceId,
      is_view: true,
      items: [
        { id: "first", type: "service", serviceId: serviceId, order: 1, dependencies: [] },
        { id: "second", type: "service", serviceId: secondId, order: 2, dependencies: [] },
      ],
    });
  const makeOperators = async (): Promise<readonly Operator[]> => {
    const json = planOf([serviceId, secondId], pause);
    const scheduleId = await make("schedule", { description: name, organizationId, json });
    const made: Operator[] = [];
    for (const [first_name, last_name] of names.slice(0, operators)) {
      const login = { username: `${name}-${organizationId}.${first_name}`, password: "serves everybody" };
      const draft = { ...login, first_name, last_name, organizationId, isOperator: true };
      const id = await make("user", draft);
      await askAll("PATCH", `/operator/edit/${id}`, { scheduleId });
      // Forecasts count only operators who signed in today.
      await askAs(address, login);
      made.push({ ...login, id, name: `${first_name} ${last_name}` });
    }
    return made;
  };
  const makeAdmin = async () => {
    const login = { username: `${name}-${organizationId}.admin`, password: "looks after them" };
    await make("user", { ...login, first_name: "Lesia", last_name: "Klen", organizationId, isAdmin: true });
    return { admin: login, ask: await askAs(address, login) };
  };
  const [packageId, made, { admin, ask }] = await Promise.all([makePackage(), makeOperators(), makeAdmin()]);
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
