/** Gives the shade of a colour in which an area can be told from the page, in the light and in the dark. */
export const shadeOf = (colour: string): string =>
  `light-dark(var(--mantine-color-${colour}-6), var(--mantine-color-${colour}-5))`;
