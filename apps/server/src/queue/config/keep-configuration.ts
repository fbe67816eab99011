import { createHash } from "node:crypto";
import type pg from "pg";
import type {
  Catalogue,
  CataloguePackage,
  CatalogueService,
  Config,
  ConfiguredOperator,
  ConfigVersions,
  DataField,
} from "#queue/config/config";
import { byId, withCatalogue } from "#queue/config/load-config";

/**
 * Keeps the configuration that a decision is made with, so that its day can be rebuilt later by the rules of that
 * moment. Equal contents are kept once; the catalogue is kept apart, because organizations share it.
 */
export async function keepConfiguration(client: pg.ClientBase, config: Config): Promise<void> {
  const own = ownDocument(config);
  const shared = sharedDocument(config.catalogue);
  await client.query({
    name: "keep-configuration",
    text: `
      with documents as (
        insert into configuration_document (hash, document) values ($4, $5), ($6, $7) on conflict do nothing
      )
      insert into kept_configuration (organization_id, config_version, catalogue_version, hash, catalogue_hash, kept_at)
      values ($1, $2, $3, $4, $6, now()) on conflict do nothing`,
    values: [
      config.organization.id,
      config.version,
      config.catalogue.version,
      own.hash,
      own.text,
      shared.hash,
      shared.text,
    ],
  });
}

/** Finds the configuration that events were decided with; undefined if it was not kept. */
export async function findKeptConfiguration(
  pool: pg.Pool,
  organizationId: number,
  { configVersion, catalogueVersion }: ConfigVersions,
): Promise<Config | undefined> {
  const { rows } = await pool.query<{ own: OwnContent; shared: SharedContent }>({
    name: "kept-configuration",
    text: `
      select own.document as own, shared.document as shared
      from kept_configuration
      join configuration_document own on own.hash = kept_configuration.hash
      join configuration_document shared on shared.hash = catalogue_hash
      where organization_id = $1 and config_version = $2 and catalogue_version = $3`,
    values: [organizationId, configVersion, catalogueVersion],
  });
  const [kept] = rows;
  if (kept === undefined) return undefined;
  const { operators, ...own } = kept.own;
  const { mainLanguage, services, packages, dataFields } = kept.shared;
  return withCatalogue(
    // Printers decide nothing that has happened.
    { ...own, hasDeskPrinter: false, version: configVersion, operators: byId(operators) },
    {
      version: catalogueVersion,
      mainLanguage,
      services: byId(services),
      packages: byId(packages),
      dataFields: byId(dataFields),
    },
  );
}

/** The organization's own part. Its rows come without secrets, as all rows that are read do. */
type OwnContent = Pick<Config, "organization" | "phoneCode"> & {
  readonly operators: readonly ConfiguredOperator[];
};

type SharedContent = Pick<Catalogue, "mainLanguage"> & {
  readonly services: readonly CatalogueService[];
  readonly packages: readonly CataloguePackage[];
  readonly dataFields: readonly DataField[];
};

type Document = { readonly text: string; readonly hash: Buffer };

function ownDocument({ organization, phoneCode, operators }: Config): Document {
  const content: OwnContent = { organization, phoneCode, operators: [...operators.values()] };
  return documentOf(content);
}

function sharedDocument(catalogue: Catalogue): Document {
  let document = documents.get(catalogue);
  if (document === undefined) {
    const { mainLanguage, services, packages, dataFields } = catalogue;
    const content: SharedContent = {
      mainLanguage,
      services: [...services.values()],
      packages: [...packages.values()],
      dataFields: [...dataFields.values()],
    };
    documents.set(catalogue, (document = documentOf(content)));
  }
  return document;
}

const documents = new WeakMap<Catalogue, Document>();

function documentOf(content: OwnContent | SharedContent): Document {
  const text = JSON.stringify(content);
  return { text, hash: createHash("sha256").update(text).digest() };
}
