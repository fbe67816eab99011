import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { useQuery } from "@tanstack/react-query";
import { send } from "#api/send.ts";
import { inLanguage } from "#api/titles.ts";
import type { HallRow } from "#hall/hall.ts";
import { useTexts } from "#texts/use-texts.ts";

/** Asks for the services that the organization offers. */
export const offeredServices = {
  queryKey: ["operator-queue", "services"],
  queryFn: () => send<typeof queueListCalls.services>({ method: "GET", path: "/operator-queue/services" }),
};

/** Gives the way to say a row's service in the language that is spoken: streams have it in the main one only. */
export function useServiceName(): (row: HallRow) => string {
  const { locale } = useTexts();
  const { data = [] } = useQuery(offeredServices);
  const byId = new Map(data.map(({ id, name }) => [id, name]));
  return ({ service }) => inLanguage(byId.get(service.id), locale) || service.name;
}
