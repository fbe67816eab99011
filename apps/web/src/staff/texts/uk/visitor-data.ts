/** The stored data of visitors, its retention, export and erasure. */
export default {
  "visitorData.hint":
    "Якщо відвідувач питає, які дані про нього зберігаються, або просить їх видалити: знайдіть його візити, збережіть у файл або видаліть дані. Обидві дії записуються в журнал.",
  "visitorData.field": "Шукати за полем",
  "visitorData.value": "Значення",
  "visitorData.find": "Знайти візити",
  "visitorData.none":
    "Візитів не знайдено. Перевірте написання або шукайте за іншим полем. Уже видалені дані знайти неможливо.",
  "visitorData.visit": "Візит",
  "visitorData.services": "Послуги",
  "visitorData.visitor": "Дані відвідувача",
  "visitorData.isOpen": "ще не завершено",
  "visitorData.open_one":
    "{count} візит ще не завершено, його дані не буде видалено. Спершу скасуйте його або дочекайтеся завершення.",
  "visitorData.open_few":
    "{count} візити ще не завершено, їхні дані не буде видалено. Спершу скасуйте їх або дочекайтеся завершення.",
  "visitorData.open_many":
    "{count} візитів ще не завершено, їхні дані не буде видалено. Спершу скасуйте їх або дочекайтеся завершення.",
  "visitorData.open_other":
    "{count} візиту ще не завершено, їхні дані не буде видалено. Спершу скасуйте їх або дочекайтеся завершення.",
  "visitorData.fileName": "visitor-data",
  "visitorData.export_one": "Зберегти {count} візит у файл",
  "visitorData.export_few": "Зберегти {count} візити у файл",
  "visitorData.export_many": "Зберегти {count} візитів у файл",
  "visitorData.export_other": "Зберегти {count} візиту у файл",
  "visitorData.erase_one": "Видалити дані {count} візиту",
  "visitorData.erase_few": "Видалити дані {count} візитів",
  "visitorData.erase_many": "Видалити дані {count} візитів",
  "visitorData.erase_other": "Видалити дані {count} візиту",
  "visitorData.erase.title": "Видалити дані відвідувача?",
  "visitorData.erase.text_one":
    "Імена, контакти, фотографії, нотатки й повідомлення {count} візиту буде видалено без можливості відновлення. Номер талона й час залишаться для статистики.",
  "visitorData.erase.text_few":
    "Імена, контакти, фотографії, нотатки й повідомлення {count} візитів буде видалено без можливості відновлення. Номери талонів і час залишаться для статистики.",
  "visitorData.erase.text_many":
    "Імена, контакти, фотографії, нотатки й повідомлення {count} візитів буде видалено без можливості відновлення. Номери талонів і час залишаться для статистики.",
  "visitorData.erase.text_other":
    "Імена, контакти, фотографії, нотатки й повідомлення {count} візиту буде видалено без можливості відновлення. Номери талонів і час залишаться для статистики.",
  "visitorData.erase.do": "Видалити",
  "visitorData.erased_one": "Дані {count} візиту видалено",
  "visitorData.erased_few": "Дані {count} візитів видалено",
  "visitorData.erased_many": "Дані {count} візитів видалено",
  "visitorData.erased_other": "Дані {count} візиту видалено",
  "visitorData.run.never": "Старі дані видаляються щоночі. Першого запуску ще не було.",
  "visitorData.run.last_one": "Останній запуск: {when}, видалено дані {count} візиту.",
  "visitorData.run.last_few": "Останній запуск: {when}, видалено дані {count} візитів.",
  "visitorData.run.last_many": "Останній запуск: {when}, видалено дані {count} візитів.",
  "visitorData.run.last_other": "Останній запуск: {when}, видалено дані {count} візиту.",
  "visitorData.run.lastErasing_one": "Останнє видалення: {when}, дані {count} візиту.",
  "visitorData.run.lastErasing_few": "Останнє видалення: {when}, дані {count} візитів.",
  "visitorData.run.lastErasing_many": "Останнє видалення: {when}, дані {count} візитів.",
  "visitorData.run.lastErasing_other": "Останнє видалення: {when}, дані {count} візиту.",
  "visitorData.run.total_one": "Усього видалено дані {count} візиту.",
  "visitorData.run.total_few": "Усього видалено дані {count} візитів.",
  "visitorData.run.total_many": "Усього видалено дані {count} візитів.",
  "visitorData.run.total_other": "Усього видалено дані {count} візиту.",
  "visitorData.run.next_one": "Наступне видалення: {date}, дані {count} візиту.",
  "visitorData.run.next_few": "Наступне видалення: {date}, дані {count} візитів.",
  "visitorData.run.next_many": "Наступне видалення: {date}, дані {count} візитів.",
  "visitorData.run.next_other": "Наступне видалення: {date}, дані {count} візиту.",
  "visitorData.run.nothing": "Візитів із персональними даними немає.",
};
