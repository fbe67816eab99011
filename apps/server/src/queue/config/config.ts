import type { LanguageCode } from "@cherga/contract/constants";
import type { Row } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";
import type { organization } from "@cherga/contract/resources/organization";
import type { service } from "@cherga/contract/resources/service";
import type { servicePackage } from "@cherga/contract/resources/service-package";
import type { Schedule } from "@cherga/engine/schedule/schedule";

/** Everything that the days of an organization depend on, as administrators have configured it. */
export type Config = {
  /** Grows with every change of the configuration. */
  readonly version: number;
  readonly organization: Row<typeof organization.fields>;
  readonly mainLanguage: LanguageCode;
  /** Prefixed to phone numbers without a country code. */
  readonly phoneCode: string;
  /** The services the organization offers, by id. */
  readonly services: ReadonlyMap<number, CatalogueService>;
  readonly dataFields: ReadonlyMap<number, DataField>;
  readonly packages: ReadonlyMap<number, CataloguePackage>;
  readonly operators: ReadonlyMap<number, ConfiguredOperator>;
};

export type DataField = Row<typeof dataField.fields>;
export type CatalogueService = Row<typeof service.fields>;
export type CataloguePackage = Row<typeof servicePackage.fields>;

export type ConfiguredOperator = {
  readonly id: number;
  readonly name: string;
  readonly room: string;
  readonly schedule: Schedule;
  readonly callOnly: boolean;
  readonly newerSleeping: boolean;
};
