/** Terminals. */
export default {
  "terminal.all": "Terminals",
  "terminal.new": "New terminal",
  "terminal.delete": "Are you sure you want to delete the terminal “{name}”?",
  "terminal.name": "Name",
  "terminal.description": "Description",
  "terminal.organizationId": "Organization",
  "terminal.languages": "Languages",
  "terminal.menu": "Menu",
  "terminal.panels": "Panels",
  "terminal.limits": "Limits",
  "terminal.printerDeviceId": "Printer device",
} as const;
