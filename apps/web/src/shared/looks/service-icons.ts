import {
  IconAnchor,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconCar,
  IconCash,
  IconCertificate,
  IconFileCheck,
  IconFileText,
  IconFingerprint,
  IconFlag,
  IconHeart,
  IconHome,
  type IconProps,
  IconId,
  IconInfoCircle,
  IconPhoto,
  IconPlaneDeparture,
  IconSchool,
  IconStethoscope,
  IconUser,
  IconUsers,
  IconWritingSign,
} from "@tabler/icons-react";
import type { serviceIcons } from "@cherga/contract/constants";
import type { ComponentType } from "react";

export type ServiceIcon = ComponentType<IconProps>;

const iconByName: Readonly<Partial<Record<string, ServiceIcon>>> = {
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
} satisfies Record<(typeof serviceIcons)[number], ServiceIcon>;

/** Returns the icon of a service; undefined if there is none of that name. */
export const serviceIconNamed = (name: string): ServiceIcon | undefined => iconByName[name];
