import {
  IconAnchor,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconCalendarCheck,
  IconCar,
  IconCash,
  IconCertificate,
  IconFileCheck,
  IconFileText,
  IconFingerprint,
  IconFlag,
  IconFolder,
  IconHeart,
  IconHome,
  type IconProps,
  IconId,
  IconInfoCircle,
  IconPackage,
  IconPhoto,
  IconPlaneDeparture,
  IconSchool,
  IconStethoscope,
  IconTicket,
  IconUser,
  IconUsers,
  IconWritingSign,
} from "@tabler/icons-react";
import type { serviceIcons } from "@cherga/contract/constants";
import type { ComponentType } from "react";

type Icon = ComponentType<IconProps>;

const iconByName: Readonly<Partial<Record<string, Icon>>> = {
  anchor: IconAnchor,
  book: IconBook,
  briefcase: IconBriefcase,
  building: IconBuilding,
  car: IconCar,
  cash: IconCash,
  certificate: IconCertificate,
  "file-check": IconFileCheck,
  "file-text": IconFileText,
  fingerprint: IconFingerprint,
  flag: IconFlag,
  heart: IconHeart,
  home: IconHome,
  id: IconId,
  "info-circle": IconInfoCircle,
  photo: IconPhoto,
  "plane-departure": IconPlaneDeparture,
  school: IconSchool,
  stethoscope: IconStethoscope,
  user: IconUser,
  users: IconUsers,
  "writing-sign": IconWritingSign,
} satisfies Record<(typeof serviceIcons)[number], Icon>;

const iconByType = {
  section: IconFolder,
  service: IconTicket,
  package: IconPackage,
  article: IconBook,
  checkIn: IconCalendarCheck,
} as const satisfies Record<string, Icon>;

/** Returns the icon of a menu entry: the named one if it exists, else that of its type. */
export const iconFor = (type: keyof typeof iconByType, name = ""): Icon =>
  iconByName[name] ?? iconByType[type];
