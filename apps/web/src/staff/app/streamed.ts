/** The resources whose changes are streamed. Listed here, so that the first page does not load their definitions. */
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

/** The stream topics of the queue, of consoles, of the jobs of devices, of payments and of lines to branches. */
export const otherTopics: readonly string[] = [
  "operator-queue",
  "console",
  "device-job",
  "console-press",
  "payment",
  "branch-line",
];
