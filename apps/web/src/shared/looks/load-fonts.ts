/** Loads the Latin and the Cyrillic letters of `inter.css`. Without them, the system's own fonts are used. */
export const loadFonts = (): Promise<unknown> =>
  document.fonts.load("1em Inter", "aя-").catch(() => undefined);
