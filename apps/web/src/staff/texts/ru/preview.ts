/** Texts around previews. */
export default {
  "preview.shape": "Как стоит экран",
  "preview.sampleHall": "С придуманным залом",
  "preview.call": "Вызвать кого-нибудь",
  "preview.board": "Как будет выглядеть табло",
  "preview.kiosk": "Как будет выглядеть терминал",
  "preview.kioskHint": "Нажимайте, как посетитель: талон не выдаётся.",
  "preview.language": "Язык просмотра",
  "preview.again": "Сначала",
  "preview.page": "Как будет выглядеть страница записи",
  "preview.pageNameless": "Страница появится здесь, как только у неё будет название.",
  "preview.pageHint": "Записывайтесь, как посетитель: ничего не сохраняется.",
  "preview.phone": "Телефон",
  "preview.computer": "Компьютер",
};
