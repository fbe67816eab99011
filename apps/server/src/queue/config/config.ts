import type { LanguageCode } from "@cherga/contract/constants";
import type { Row } from "@cherga/contract/resource";
import type { dataField } from "@cherga/contract/resources/data-field";
import type { organization } from "@cherga/contract/resources/organization";
import type { service } from "@cherga/contract/resources/service";
import type { servicePackage } from "@cherga/contract/resources/service-package";
import type { Schedule } from "@cherga/engine/schedule/schedule";

/** What all organizations share, as administrators have configured it. */
export type Catalogue = {
  /** Grows with every change of the catalogue. */
  readonly version: number;
  readonly mainLanguage: LanguageCode;
  readonly services: ReadonlyMap<number, CatalogueService>;
  readonly dataFields: ReadonlyMap<number, DataField>;
  readonly packages: ReadonlyMap<number, CataloguePackage>;
};

/** Everything that the days of an organization depend on, as administrators have configured it. */
export type Config = Pick<Catalogue, "mainLanguage" | "dataFields" | "packages"> & {
  /** Grows with every change of the organization's own configuration. */
  readonly version: number;
  readonly catalogue: Catalogue;
  readonly organization: Row<typeof organization.fields>;
  /** Prefixed to phone numbers without a country code. */
  readonly phoneCode: string;
  /** Whether operators can print. */
  readonly hasDeskPrinter: boolean;
  /** The services the organization may offer, by id. */
  readonly services: ReadonlyMap<number, CatalogueService>;
  readonly operators: ReadonlyMap<number, ConfiguredOperator>;
};

/** Both versions of a configuration. */
export type ConfigVersions = { readonly configVersion: number; readonly catalogueVersion: number };

/** Returns a string that identifies a version of an organization's configuration. */
export const versionNameOf = ({ version, catalogue }: Config): string => `${version}.${catalogue.version}`;

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
