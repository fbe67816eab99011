import { bindingOf } from "#resources/bindings";
import { systemSession } from "#resources/system-session";
import { storeFor } from "#resources/store";
import type { Loose } from "@cherga/contract/resource";
import { parse } from "@cherga/contract/issues";
import type { TestApp } from "#testing/test-app";
import type { World } from "#testing/draft-for";

const text = (value: string) => ({ en: value, ru: value, ua: value });
const minutes = (value: number) => ({ value, unit: "minutes" });

/** Makes two rows of everything that other rows may name. What belongs to an organization belongs to the first. */
export async function makeWorld({ deps }: TestApp): Promise<World> {
  return deps.inTransaction(async (tx) => {
    const make = async (name: string, draft: Loose): Promise<number> => {
      const binding = bindingOf(name);
      const row = await storeFor(binding, tx, systemSession, "").create(parse(binding.resource.draft, draft));
      return Number(row["id"]);
    };
    const two = async (name: string, draft: (which: 1 | 2) => Loose): Promise<[number, number]> => [
      await make(name, draft(1)),
      await make(name, draft(2)),
    ];

    const country = await two("country", () => ({ name: text("Country") }));
    const region = await two("region", () => ({ name: text("Region"), countryId: country[0] }));
    const service = await two("service", () => ({ name: text("Service"), duration: minutes(15) }));
    const article = await two("article", () => ({ subject: text("Article") }));
    const organization = await two("organization", (which) => ({
      name: text(`Organization ${which}`),
      countryId: country[0],
      regionId: region[0],
    }));
    const organizationId = organization[0];
    return {
      country,
      region,
      service,
      article,
      organization,
      "data-field": [1, 5],
      include: await two("include", () => ({ name: text("Panel") })),
      "service-package": await two("service-package", () => ({
        name: text("Package"),
        items: [{ id: "a", type: "service", serviceId: service[0], order: 0, dependencies: [] }],
      })),
      "printer-template": await two("printer-template", () => ({ name: "Ticket" })),
      "voice-template": await two("voice-template", () => ({ name: "Call" })),
      "web-online": await two("web-online", () => ({ name: text("Booking") })),
      schedule: await two("schedule", () => ({ description: "Weekdays", organizationId })),
      "printer-device": await two("printer-device", (which) => ({
        name: "Printer",
        signature: `world-${which}`,
        organizationId,
      })),
    };
  });
}
