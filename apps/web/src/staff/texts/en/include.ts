/** Kiosk sections. */
export default {
  "include.new": "New kiosk section",
  "include.delete": "Are you sure you want to delete the kiosk section “{name}”?",
  "include.name": "Name",
  "include.name.hint": "Heading of the panel next to the kiosk menu.",
  "include.text": "Text",
  "include.text.hint": "Shown in the panel above the articles.",
  "include.articleIds": "Articles",
  "include.articleIds.hint": "Articles that visitors can open here, in this order.",
  "include.status": "Show",
  "include.status.hint": "When off, kiosks do not show this panel.",
  "include.shown": "Shown",
  "include.hidden": "Hidden",
} as const;
