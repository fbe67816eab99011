/** Texts around previews. */
export default {
  "preview.shape": "Which way the screen stands",
  "preview.sampleHall": "With an invented hall",
  "preview.call": "Call somebody",
  "preview.board": "Preview of the hall screen",
  "preview.kiosk": "Preview of the kiosk",
  "preview.kioskHint": "Touch it as a visitor would: no ticket is taken.",
  "preview.language": "Language of the preview",
  "preview.again": "From the beginning",
  "preview.page": "Preview of the booking page",
  "preview.pageNameless": "The page is shown here as soon as it has a name.",
  "preview.pageHint": "Book as a visitor would: nothing is kept.",
  "preview.phone": "Phone",
  "preview.computer": "Computer",
};
