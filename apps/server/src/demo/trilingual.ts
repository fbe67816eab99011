/** Gives a text in every language of the demo; none can be forgotten. */
export const trilingual = (en: string, ru: string, ua: string) => ({ en, ru, ua });

/** Gives a text that reads the same in every language, such as a placeholder. */
export const alike = (text: string) => trilingual(text, text, text);

/** Joins lines into one text. */
export const lines = (...texts: readonly string[]): string => texts.join("\n");
