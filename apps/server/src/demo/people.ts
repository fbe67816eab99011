import type { user } from "@cherga/contract/resources/user";
import type { OrganizationName } from "#demo/organizations";
import type { ScheduleName } from "#demo/schedules";
import type { DraftOf, IdOf } from "#demo/writer-for";

/**
 * Returns accounts of every kind. A name has one spelling, as its owner writes it. Those of Ukrainians are spelled the
 * same in Ukrainian and in Russian.
 */
export function peopleOf(organizationOf: IdOf<OrganizationName>): readonly DraftOf<typeof user>[] {
  const kyiv = organizationOf("kyiv");
  const warsaw = organizationOf("warsaw");
  const istanbul = organizationOf("istanbul");

  return [
    {
      username: "admin",
      first_name: "Лариса",
      last_name: "Мельник",
      position: "System administrator",
      organizationId: null,
      role: "global",
      isAdmin: true,
      language: "en",
    },
    /** Never put to sleep, so that the first centre can always be booked. */
    {
      username: "operator1",
      first_name: "Оксана",
      last_name: "Коваленко",
      position: "Duty administrator",
      organizationId: kyiv,
      isOperator: true,
      newerSleeping: true,
      payment: true,
      newTicket: true,
      newQueue: true,
      room: "1",
      indicator: "tcp://192.0.2.81:4001",
    },
    {
      username: "operator2",
      first_name: "Роман",
      last_name: "Шевченко",
      position: "Passport officer",
      organizationId: kyiv,
      isOperator: true,
      newQueue: true,
      room: "2",
      indicator: "tcp://192.0.2.82:4001",
      language: "ua",
    },
    {
      username: "operator3",
      first_name: "Марина",
      last_name: "Бондаренко",
      position: "State registrar",
      organizationId: kyiv,
      isOperator: true,
      newQueue: true,
      room: "3",
      indicator: "tcp://192.0.2.83:4001",
      language: "ua",
    },
    {
      username: "operator4",
      first_name: "Богдан",
      last_name: "Ткаченко",
      position: "Evening administrator",
      organizationId: kyiv,
      isOperator: true,
      callOnly: true,
      room: "4",
      language: "ru",
    },
    {
      username: "operator5",
      first_name: "Тамара",
      last_name: "Савчук",
      position: "Consular officer",
      organizationId: warsaw,
      isOperator: true,
      newTicket: true,
      payment: true,
      room: "201",
      indicator: "tcp://192.0.2.84:4001",
      language: "ua",
    },
    {
      username: "operator6",
      first_name: "Вадим",
      last_name: "Марченко",
      position: "Approved doctor",
      organizationId: istanbul,
      isOperator: true,
      newQueue: true,
      room: "3",
      indicator: "tcp://192.0.2.85:4001",
      language: "ru",
    },
    {
      username: "manager",
      first_name: "Галина",
      last_name: "Руденко",
      position: "Head of visitor services",
      organizationId: kyiv,
      allowedOrganizationIds: [kyiv, warsaw, istanbul],
    },
    {
      username: "local-admin",
      first_name: "Максим",
      last_name: "Гончар",
      position: "Administrator of the Kyiv centre",
      organizationId: kyiv,
      isAdmin: true,
      language: "ua",
    },
    {
      username: "scheduler",
      first_name: "Людмила",
      last_name: "Захарченко",
      position: "Roster planner",
      organizationId: kyiv,
      allowedOrganizationIds: [kyiv, warsaw],
      isAdmin: true,
      scheduleOnly: true,
      language: "ua",
    },
    {
      username: "cashier",
      first_name: "Злата",
      last_name: "Гриценко",
      position: "Cashier",
      organizationId: kyiv,
      payment: true,
      room: "5",
      language: "ua",
    },
    {
      username: "supervisor",
      first_name: "Marta",
      last_name: "Zielińska",
      position: "Supervisor of the consular hall",
      organizationId: warsaw,
      isAdmin: true,
      isOperator: true,
      payment: true,
      callOperator: true,
      room: "202",
      indicator: "tcp://192.0.2.86:4001",
      language: "en",
    },
    {
      username: "auditor",
      first_name: "Emre",
      last_name: "Yıldız",
      position: "Auditor",
      organizationId: null,
      role: "global",
      language: "en",
    },
  ];
}

/** The schedule of each operator. */
export const scheduleByOperator = {
  operator1: "dutyDesk",
  operator2: "passportDesk",
  operator3: "registrationDesk",
  operator4: "eveningDesk",
  operator5: "consulDesk",
  operator6: "seafarerDesk",
  supervisor: "consulHelp",
} as const satisfies Record<string, ScheduleName>;

/** Returns the password of an account. It is no secret: the welcome text shows it. */
export function passwordOf(username: string): string {
  return /^operator\d$/.test(username) ? "operator" : username;
}
