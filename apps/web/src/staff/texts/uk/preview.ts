/** Texts around previews. */
export default {
  "preview.shape": "Як стоїть екран",
  "preview.sampleHall": "З вигаданою залою",
  "preview.call": "Викликати когось",
  "preview.board": "Який вигляд матиме табло",
  "preview.kiosk": "Який вигляд матиме термінал",
  "preview.kioskHint": "Натискайте, як відвідувач: талон не видається.",
  "preview.language": "Мова перегляду",
  "preview.again": "Спочатку",
  "preview.page": "Який вигляд матиме сторінка запису",
  "preview.pageNameless": "Сторінка з’явиться тут, щойно матиме назву.",
  "preview.pageHint": "Записуйтеся, як відвідувач: нічого не зберігається.",
  "preview.phone": "Телефон",
  "preview.computer": "Комп’ютер",
};
