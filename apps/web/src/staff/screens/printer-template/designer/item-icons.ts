import {
  IconAlignCenter,
  IconColumns2,
  IconPhoto,
  IconSpacingVertical,
  IconTable,
} from "@tabler/icons-react";

/** The icon of each type of item. */
export const itemIcons = {
  "item-text": IconAlignCenter,
  "item-text-doubled": IconTable,
  "item-empty": IconSpacingVertical,
  "item-image": IconPhoto,
  "item-column-container": IconColumns2,
} as const;
