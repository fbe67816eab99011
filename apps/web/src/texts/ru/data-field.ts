/** Data fields. */
export default {
  "data-field.all": "Поля данных",
  "data-field.new": "Новое поле данных",
  "data-field.delete": "Удалить поле данных «{name}»?",
  "data-field.name": "Name",
  "data-field.label": "Label",
  "data-field.title": "Title",
  "data-field.inputHint": "Input hint",
  "data-field.placeholder": "Placeholder",
  "data-field.format": "Format",
  "data-field.mask": "Mask",
  "data-field.regExp": "Reg exp",
  "data-field.type": "Type",
  "data-field.category": "Category",
} as const;
