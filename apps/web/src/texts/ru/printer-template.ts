/** Printer templates. */
export default {
  "printer-template.all": "Шаблоны печати",
  "printer-template.new": "Новый шаблон печати",
  "printer-template.delete": "Удалить шаблон печати «{name}»?",
  "printer-template.name": "Name",
  "printer-template.description": "Description",
  "printer-template.width": "Width",
  "printer-template.items": "Items",
} as const;
