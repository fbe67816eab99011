/** The resources whose changes are told. Named here, so that the first page need not load what all of them are. */
export const streamedResourceNames: readonly string[] = [
  "language",
  "unit",
  "country",
  "region",
  "data-field",
  "service",
  "service-package",
  "article",
  "include",
  "printer-template",
  "voice-template",
  "organization",
  "web-online",
  "schedule",
  "user",
  "operator",
  "printer-device",
  "voice-device",
  "pos-device",
  "remote-device",
  "board-device",
  "server",
  "terminal",
  "board",
];

/** What is told of the queue and of consoles. */
export const queueTopics: readonly string[] = ["operator-queue", "console"];
