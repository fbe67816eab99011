import { IconBook, IconCalendarCheck, IconFolder, IconPackage, IconTicket } from "@tabler/icons-react";
import { type ServiceIcon, serviceIconNamed } from "#shared/looks/service-icons.ts";

const iconByType = {
  section: IconFolder,
  service: IconTicket,
  package: IconPackage,
  article: IconBook,
  checkIn: IconCalendarCheck,
} as const satisfies Record<string, ServiceIcon>;

/** Returns the icon of a menu entry: the named one if it exists, else that of its type. */
export const iconFor = (type: keyof typeof iconByType, name = ""): ServiceIcon =>
  serviceIconNamed(name) ?? iconByType[type];
