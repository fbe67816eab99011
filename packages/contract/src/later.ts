/** The features that stored settings without effect wait for. */
export const laterAreas = ["exchange"] as const;
export type LaterArea = (typeof laterAreas)[number];

/**
 * The settings that nothing reads yet: whole resources by name, fields by the key of their texts. Screens add to their
 * hints that these are not active yet, so that no hint promises what does not happen.
 */
export const laterFields: Readonly<Record<string, LaterArea>> = {
  "organization.externalPackage.enabled": "exchange",
};
