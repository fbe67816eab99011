import type { Loose } from "@cherga/contract/resource";
import { parse } from "@cherga/contract/issues";
import { bindingOf } from "#resources/bindings";
import { systemSession } from "#resources/system-session";
import { storeFor } from "#resources/store";
import { makePerson, type Person } from "#testing/people";
import type { TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";

const text = (value: string) => ({ en: value, ru: value, ua: value });

/** A centre that is open day and night, with operators who give every service. */
export type Centre = {
  readonly organizationId: number;
  /** Of 10 and of 30 minutes, each on multiples of its length. */
  readonly services: readonly [short: number, long: number];
  readonly scheduleId: number;
  readonly operators: readonly Person[];
  readonly admin: Person;
};

/**
 * Makes a centre with so many operators, who have all come to work on the present day unless `areThere` says otherwise.
 * `organization` and `item` say what is different about it.
 */
export async function makeCentre(
  server: TestApp,
  options: {
    readonly operators?: number;
    readonly organization?: Loose;
    readonly item?: Loose;
    readonly areThere?: boolean;
  } = {},
): Promise<Centre> {
  const { organizationId, services, scheduleId } = await server.deps.inTransaction(async (tx) => {
    const make = async (name: string, draft: Loose): Promise<number> => {
      const binding = bindingOf(name);
      const row = await storeFor(binding, tx, systemSession, "").create(parse(binding.resource.draft, draft));
      return Number(row["id"]);
    };
    const countryId = await make("country", { name: text("Country") });
    const regionId = await make("region", { name: text("Region"), countryId });
    const serviceOf = (minutes: number): Promise<number> =>
      make("service", {
        name: text(`Service of ${minutes} minutes`),
        duration: { value: minutes, unit: "minutes" },
        align_minutes: minutes,
      });
    const short = await serviceOf(10);
    const long = await serviceOf(30);
    const id = await make("organization", {
      name: text("Centre"),
      countryId,
      regionId,
      openHour: { from: "00:00", to: "24:00" },
      maxWaitTimeForTakingMin: 0,
      checkForSleep: false,
      ...options.organization,
    });
    const item = {
      id: "work",
      from: "00:00",
      to: "24:00",
      kind: "work",
      services: "all",
      quotas: [],
      ...options.item,
    };
    const list = { id: "all", select: null, unique: false, items: [item] };
    return {
      organizationId: id,
      services: [short, long] as const,
      scheduleId: await make("schedule", {
        description: "Day and night",
        organizationId: id,
        json: { everyD: [list], weekD: [], monthD: [], dates: [], periods: [] },
      }),
    };
  });

  const operators: Person[] = [];
  for (let number = 1; number <= (options.operators ?? 1); number += 1) {
    operators.push(
      await makePerson(server, {
        organization_id: organizationId,
        is_operator: true,
        schedule_id: scheduleId,
        first_name: `Operator ${number}`,
        room: String(number),
      }),
    );
  }
  const admin = await makePerson(server, { organization_id: organizationId, is_admin: true });
  if (options.areThere !== false) await comeToWork(server, organizationId, operators);
  return { organizationId, services, scheduleId, operators, admin };
}

/** Lets operators open their consoles on the present day. */
export async function comeToWork(
  { deps: { days, clock } }: TestApp,
  organizationId: number,
  operators: readonly Pick<Person, "id">[],
): Promise<void> {
  const key = await days.dayAt(organizationId, clock.now().getTime());
  for (const { id } of operators)
    await askDay(days, key, {
      actorId: id,
      command: () => ({ type: "open", operatorId: id, by: "console" }),
      answer: () => null,
    });
}
