/** Data fields. */
export default {
  "data-field.all": "Data fields",
  "data-field.new": "New data field",
  "data-field.delete": "Are you sure you want to delete the data field “{name}”?",
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
