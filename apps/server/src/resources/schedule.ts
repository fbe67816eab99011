import { schedule } from "@cherga/contract/resources/schedule";
import { bind } from "#resources/binding";

export const scheduleBinding = bind({ resource: schedule, table: "schedule" });
