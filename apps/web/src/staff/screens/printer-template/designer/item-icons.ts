import {
  IconAlignCenter,
  IconColumns2,
  IconPhoto,
  IconSpacingVertical,
  IconTable,
} from "@tabler/icons-react";

/** The face of each kind of item. */
export const itemIcons = {
  "item-text": IconAlignCenter,
  "item-text-doubled": IconTable,
  "item-empty": IconSpacingVertical,
  "item-image": IconPhoto,
  "item-column-container": IconColumns2,
} as const;
