/** Texts around previews. */
export default {
  "preview.shape": "Ориентация экрана",
  "preview.sampleHall": "Тестовые данные",
  "preview.call": "Тестовый вызов",
  "preview.board": "Предпросмотр табло",
  "preview.kiosk": "Предпросмотр киоска",
  "preview.kioskHint": "Попробуйте как посетитель: талон не выдаётся.",
  "preview.language": "Язык просмотра",
  "preview.again": "Сначала",
  "preview.page": "Предпросмотр страницы записи",
  "preview.pageNameless": "Введите название, чтобы увидеть страницу.",
  "preview.pageHint": "Попробуйте как посетитель: ничего не сохраняется.",
  "preview.phone": "Телефон",
  "preview.computer": "Компьютер",
};
