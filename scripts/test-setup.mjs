// Installs what the tests need on this machine: PostgreSQL 15, Chromium, a mail server, SMS centres and a printer.
import { setUpTests } from "./needs.mjs";

const { chromium } = await setUpTests({ withOldPostgres: true });
// Without PostgreSQL 15 the tests run on the embedded version alone; without a browser there are no journeys.
process.exit(chromium === undefined ? 1 : 0);
