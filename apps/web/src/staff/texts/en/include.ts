/** Terminal sections. */
export default {
  "include.all": "Terminal sections",
  "include.new": "New terminal section",
  "include.delete": "Are you sure you want to delete the terminal section “{name}”?",
  "include.name": "Name",
  "include.name.hint": "The heading of the panel beside a terminal’s menu.",
  "include.text": "Text",
  "include.text.hint": "Stands in the panel above its articles.",
  "include.articleIds": "Articles",
  "include.articleIds.hint": "What visitors may open and read here, in this order.",
  "include.status": "Shown",
  "include.status.hint": "While it is off, no terminal shows this panel.",
  "include.shown": "Shown",
  "include.hidden": "Hidden",
} as const;
