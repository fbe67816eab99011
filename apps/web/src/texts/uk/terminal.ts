/** Terminals. */
export default {
  "terminal.all": "Термінали",
  "terminal.new": "Новий термінал",
  "terminal.delete": "Видалити термінал «{name}»?",
  "terminal.name": "Name",
  "terminal.description": "Description",
  "terminal.organizationId": "Organization",
  "terminal.languages": "Languages",
  "terminal.menu": "Menu",
  "terminal.panels": "Panels",
  "terminal.limits": "Limits",
  "terminal.printerDeviceId": "Printer device",
} as const;
