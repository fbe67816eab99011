/** Terminals. */
export default {
  "terminal.all": "Терминалы",
  "terminal.new": "Новый терминал",
  "terminal.delete": "Удалить терминал «{name}»?",
  "terminal.name": "Name",
  "terminal.description": "Description",
  "terminal.organizationId": "Organization",
  "terminal.languages": "Languages",
  "terminal.menu": "Menu",
  "terminal.panels": "Panels",
  "terminal.limits": "Limits",
  "terminal.printerDeviceId": "Printer device",
} as const;
