/** The features that stored settings without effect wait for. */
export const laterAreas = ["debugging", "devices", "exchange", "messages", "payments", "printing"] as const;
export type LaterArea = (typeof laterAreas)[number];

/**
 * The settings that nothing reads yet: whole resources by name, fields by the key of their texts. Screens add to their
 * hints that these are not active yet, so that no hint promises what does not happen.
 */
export const laterFields: Readonly<Record<string, LaterArea>> = {
  "board-device": "devices",
  "pos-device": "devices",
  "printer-device": "devices",
  "remote-device": "devices",
  server: "devices",
  "voice-device": "devices",
  "voice-template": "devices",
  "printer-template": "printing",
  "terminal.printerDeviceId": "printing",
  "organization.debug": "debugging",
  "organization.debugLevel": "debugging",
  "organization.debugPath": "debugging",
  "organization.externalPackage.enabled": "exchange",
  "organization.messageHub": "messages",
  "organization.reminders": "messages",
  "organization.paymentServices": "payments",
  "operator.indicator": "devices",
  "user.indicator": "devices",
  "user.payment": "payments",
};
