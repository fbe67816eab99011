/** Printer templates. */
export default {
  "printer-template.all": "Шаблони друку",
  "printer-template.new": "Новий шаблон друку",
  "printer-template.delete": "Видалити шаблон друку «{name}»?",
  "printer-template.name": "Name",
  "printer-template.description": "Description",
  "printer-template.width": "Width",
  "printer-template.items": "Items",
} as const;
