import { article } from "@cherga/contract/resources/article";
import { board } from "@cherga/contract/resources/board";
import { boardDevice } from "@cherga/contract/resources/board-device";
import { country } from "@cherga/contract/resources/country";
import { dataField } from "@cherga/contract/resources/data-field";
import { include } from "@cherga/contract/resources/include";
import { operator } from "@cherga/contract/resources/operator";
import { organization } from "@cherga/contract/resources/organization";
import { posDevice } from "@cherga/contract/resources/pos-device";
import { printerDevice } from "@cherga/contract/resources/printer-device";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { region } from "@cherga/contract/resources/region";
import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { schedule } from "@cherga/contract/resources/schedule";
import { server } from "@cherga/contract/resources/server";
import { service } from "@cherga/contract/resources/service";
import { serviceDataField } from "@cherga/contract/resources/service-data-field";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { terminal } from "@cherga/contract/resources/terminal";
import { user } from "@cherga/contract/resources/user";
import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { webOnline } from "@cherga/contract/resources/web-online";
import { webOnlineDataField } from "@cherga/contract/resources/web-online-data-field";
import { hashPassword } from "#auth/passwords";
import type { Tx } from "#db/transaction";
import { boardsOf } from "#demo/boards";
import { dataFields, pageLinks, serviceLinks } from "#demo/data-fields";
import * as devices from "#demo/devices";
import { fillDays } from "#demo/hall/fill-days";
import { type OrganizationName, organizationsIn } from "#demo/organizations";
import { nestingPackagesOf, packagesOf } from "#demo/packages";
import { passwordOf, peopleOf, scheduleByOperator } from "#demo/people";
import { countries, regionsIn } from "#demo/places";
import { demoViews } from "#demo/report-views";
import { type ScheduleName, schedulesFor } from "#demo/schedules";
import { type ServiceName, services } from "#demo/services";
import { printerTemplates, voiceTemplates } from "#demo/templates";
import { terminalsWith } from "#demo/terminals";
import { articles, bookingPagesOf, panelsWith } from "#demo/visitor-pages";
import { type IdOf, type Writer, writerFor } from "#demo/writer-for";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";

/** Fills an empty database with the demo, all or nothing, and then with today's visitors. */
export async function fillDemo(deps: BaseDeps & QueueDeps): Promise<void> {
  await deps.inTransaction(async (tx) => {
    await markAsDemo(tx);
    const writer = writerFor(tx);
    const now = deps.clock.now();

    const catalogue = await fillCatalogue(writer);
    const organizationOf = await fillOrganizations(writer, catalogue.serviceOf, now);
    const scheduleOf = await writer.create(schedule, schedulesFor(organizationOf, catalogue.serviceOf, now));
    const personOf = await fillPeople(tx, writer, organizationOf, scheduleOf);
    await shareViews(tx, organizationOf, personOf, now);
    await fillBookingPages(writer, organizationOf, catalogue.ownFieldOf);
    await fillHalls(writer, organizationOf, personOf, catalogue);
  });
  await fillDays(deps, [0]);
}

/** Runs first: the mark is unique, so a second fill stops here. */
async function markAsDemo(tx: Tx): Promise<void> {
  await tx.db
    .insertInto("secret")
    .values({ name: "demo", value: Buffer.from("1") })
    .execute();
}

type Catalogue = Awaited<ReturnType<typeof fillCatalogue>>;

async function fillCatalogue(writer: Writer) {
  const ownFieldOf = await writer.create(dataField, dataFields);
  const serviceOf = await writer.create(service, services);
  await writer.create(serviceDataField, serviceLinks(serviceOf, ownFieldOf));
  const packageOf = await writer.create(servicePackage, packagesOf(serviceOf));
  const nestingPackageOf = await writer.create(servicePackage, nestingPackagesOf(serviceOf, packageOf));
  const articleOf = await writer.create(article, articles);
  const panelOf = await writer.create(include, panelsWith(articleOf));
  return { ownFieldOf, serviceOf, packageOf, nestingPackageOf, articleOf, panelOf };
}

async function fillOrganizations(
  writer: Writer,
  serviceOf: IdOf<ServiceName>,
  now: Date,
): Promise<IdOf<OrganizationName>> {
  const countryOf = await writer.create(country, countries);
  const regionOf = await writer.create(region, regionsIn(countryOf));
  return writer.create(organization, organizationsIn(countryOf, regionOf, serviceOf, now));
}

async function fillPeople(
  tx: Tx,
  writer: Writer,
  organizationOf: IdOf<OrganizationName>,
  scheduleOf: IdOf<ScheduleName>,
): Promise<IdOf<string>> {
  const people = peopleOf(organizationOf);
  const personOf = await writer.create(
    user,
    Object.fromEntries(people.map((person) => [person.username, person])),
  );
  for (const [username, name] of Object.entries(scheduleByOperator)) {
    await writer.edit(operator, personOf(username), {
      scheduleId: scheduleOf(name),
      option: { operatorTab: true },
    });
  }
  await setPasswords(
    tx,
    people.map(({ username }) => ({ id: personOf(username), password: passwordOf(username) })),
  );
  return personOf;
}

/** Sets passwords directly, because some are shorter than the API allows. */
async function setPasswords(
  tx: Tx,
  accounts: readonly { readonly id: number; readonly password: string }[],
): Promise<void> {
  const hashes = await Promise.all(
    accounts.map(async ({ id, password }) => ({ id, hash: await hashPassword(password) })),
  );
  for (const { id, hash } of hashes) {
    await tx.db.updateTable("staff").set({ password_hash: hash }).where("id", "=", id).execute();
  }
}

async function shareViews(
  { db }: Tx,
  organizationOf: IdOf<OrganizationName>,
  personOf: IdOf<string>,
  now: Date,
): Promise<void> {
  const rows = demoViews.map(({ organization: where, owner, search, ...view }) => ({
    ...view,
    owner_id: personOf(owner),
    organization_id: organizationOf(where),
    search: JSON.stringify(search),
    created_at: now,
    changed_at: now,
  }));
  await db.insertInto("report_view").values(rows).execute();
}

async function fillBookingPages(
  writer: Writer,
  organizationOf: IdOf<OrganizationName>,
  ownFieldOf: Catalogue["ownFieldOf"],
): Promise<void> {
  const pageOf = await writer.create(webOnline, bookingPagesOf(organizationOf));
  await writer.create(webOnlineDataField, pageLinks(pageOf, ownFieldOf));
}

/** Creates the devices, kiosks and boards of the halls. */
async function fillHalls(
  writer: Writer,
  organizationOf: IdOf<OrganizationName>,
  personOf: IdOf<string>,
  catalogue: Catalogue,
): Promise<void> {
  const printerTemplateOf = await writer.create(printerTemplate, printerTemplates);
  const voiceTemplateOf = await writer.create(voiceTemplate, voiceTemplates);
  const printerOf = await writer.create(printerDevice, devices.printersOf(organizationOf, printerTemplateOf));
  await writer.create(voiceDevice, devices.voicesOf(organizationOf, voiceTemplateOf));
  await writer.create(posDevice, devices.paymentTerminalsOf(organizationOf));
  await writer.create(remoteDevice, devices.consolesOf(organizationOf, personOf));
  await writer.create(server, devices.branchServersOf(organizationOf));
  await writer.create(terminal, terminalsWith({ ...catalogue, organizationOf, printerOf }));
  const boardOf = await writer.create(board, boardsOf(organizationOf));
  await writer.create(boardDevice, devices.boardComputersOf(organizationOf, boardOf));
}
