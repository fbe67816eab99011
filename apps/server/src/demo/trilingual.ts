/** Returns a text in every language of the demo; the parameters make sure that none is forgotten. */
export const trilingual = (en: string, ru: string, ua: string) => ({ en, ru, ua });

/** Returns a text that is the same in every language, such as a placeholder. */
export const alike = (text: string) => trilingual(text, text, text);

export const lines = (...texts: readonly string[]): string => texts.join("\n");
