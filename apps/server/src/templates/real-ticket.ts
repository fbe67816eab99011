import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { Ticket } from "@cherga/engine/day/day";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { Config } from "#queue/config/config";
import { currencyIn } from "#queue/config/currency-in";
import { shortNameOf } from "#queue/config/short-name";
import type { DayState } from "#queue/day/day-state";
import { numberOf } from "#queue/views/ticket-view";
import { fillingOf } from "#templates/filling-of";
import type { TicketContent } from "#templates/draw-task-of";
import type { PaperTemplate } from "#templates/drawing/draw-task";

/** How a ticket is printed. */
type TicketPrint = {
  /** The main language if undefined. */
  readonly language: LanguageCode | undefined;
  /** The address of the product, for the code that leads to the tracker. */
  readonly origin: string;
  /** When the call of a waiting visitor is expected. */
  readonly expectedCallAt: number | undefined;
};

/** Returns what is printed on the ticket of a visitor. */
export function contentOfTicket(
  { config, clients }: DayState,
  ticket: Ticket,
  { language, origin, expectedCallAt }: TicketPrint,
): TicketContent {
  const { organization, services, mainLanguage } = config;
  const wanted = language ?? mainLanguage;
  const serviceId = ticket.mainServiceId ?? ticket.items[0]?.serviceId ?? -1;
  const givenOutAt = ticket.registeredAt;
  return {
    filling: fillingOf(
      {
        num: numberOf(ticket) ?? "",
        service: services.get(serviceId)?.name ?? {},
        organization: shortNameOf(organization),
        address: organization.address,
        givenOutAt: new Date(givenOutAt),
        timeZone: organization.option.globalSetting.timeZone,
        price: priceOf(config, ticket),
        currency: currencyIn(config),
        isPaid: ticket.payment === "paid",
        waitMinutes:
          expectedCallAt === undefined
            ? undefined
            : Math.max(0, Math.round((expectedCallAt - givenOutAt) / msPerMinute)),
      },
      [wanted, mainLanguage, ...languageCodes],
    ),
    languages: [wanted, mainLanguage],
    trackerUrl: `${origin}/t/${clients.get(ticket.id)?.token ?? ""}`,
    logoPath: organization.logoPath,
  };
}

function priceOf({ services }: Pick<Config, "services">, { items }: Ticket): number {
  const prices = items
    .filter(({ phase }) => phase !== "deleted")
    .map(({ serviceId }) => services.get(serviceId)?.parameters.price ?? 0);
  // Sums of decimal numbers are not exact.
  return Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100;
}

/**
 * Returns the template of an organization's tickets: that of the printer, if one is named, or of the first printer, or
 * the first template, or a plain one if there is none.
 */
export async function templateOf(
  db: Kysely<Database>,
  organizationId: number,
  printerId = -1,
): Promise<PaperTemplate> {
  const { rows } = await sql<{ items: readonly PrinterItem[]; width: number }>`
    select template.items, template.width from printer_template template
      left join printer_device printer on printer.printer_template_id = template.id
        and printer.organization_id = ${organizationId}
    order by printer.id is distinct from ${printerId}, printer.id nulls last, template.id limit 1`.execute(
    db,
  );
  return rows[0] ?? plainTemplate;
}

const same = (text: string) => ({ en: text, ru: text, ua: text });
const font = (size: number, bold = false) => ({ family: "sans", size, bold, italic: false }) as const;

const plainTemplate: PaperTemplate = {
  width: 80,
  items: [
    { type: "item-text", text: same("{organization}"), align: "center", font: font(12, true) },
    { type: "item-text", text: same("{num}"), align: "center", font: font(48, true) },
    { type: "item-text", text: same("{service}"), align: "center", font: font(12) },
    { type: "item-text", text: same("{date} {time}"), align: "center", font: font(10) },
  ],
};
