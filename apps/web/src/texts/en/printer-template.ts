/** Printer templates. */
export default {
  "printer-template.all": "Printer templates",
  "printer-template.new": "New printer template",
  "printer-template.delete": "Are you sure you want to delete the printer template “{name}”?",
  "printer-template.name": "Name",
  "printer-template.description": "Description",
  "printer-template.width": "Width",
  "printer-template.items": "Items",
} as const;
