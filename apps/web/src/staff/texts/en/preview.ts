/** Texts around previews. */
export default {
  "preview.shape": "Screen orientation",
  "preview.sampleHall": "Sample data",
  "preview.call": "Sample call",
  "preview.board": "Board preview",
  "preview.kiosk": "Kiosk preview",
  "preview.kioskHint": "Try it as a visitor: no ticket is issued.",
  "preview.language": "Preview language",
  "preview.again": "Start over",
  "preview.page": "Booking page preview",
  "preview.pageNameless": "Enter a name to see the preview.",
  "preview.pageHint": "Try it as a visitor: nothing is saved.",
  "preview.phone": "Phone",
  "preview.computer": "Computer",
};
