/** The stored data of visitors, its retention, export and erasure. */
export default {
  "visitorData.hint":
    "Если посетитель спрашивает, какие данные о нём хранятся, или просит их удалить: найдите его визиты, сохраните в файл или удалите данные. Оба действия записываются в журнал.",
  "visitorData.field": "Искать по полю",
  "visitorData.value": "Значение",
  "visitorData.find": "Найти визиты",
  "visitorData.none":
    "Визиты не найдены. Проверьте написание или ищите по другому полю. Уже удалённые данные найти нельзя.",
  "visitorData.visit": "Визит",
  "visitorData.services": "Услуги",
  "visitorData.visitor": "Данные посетителя",
  "visitorData.isOpen": "ещё не завершён",
  "visitorData.open_one":
    "{count} визит ещё не завершён, его данные не будут удалены. Сначала отмените его или дождитесь завершения.",
  "visitorData.open_few":
    "{count} визита ещё не завершены, их данные не будут удалены. Сначала отмените их или дождитесь завершения.",
  "visitorData.open_many":
    "{count} визитов ещё не завершены, их данные не будут удалены. Сначала отмените их или дождитесь завершения.",
  "visitorData.open_other":
    "{count} визита ещё не завершены, их данные не будут удалены. Сначала отмените их или дождитесь завершения.",
  "visitorData.fileName": "visitor-data",
  "visitorData.export_one": "Сохранить {count} визит в файл",
  "visitorData.export_few": "Сохранить {count} визита в файл",
  "visitorData.export_many": "Сохранить {count} визитов в файл",
  "visitorData.export_other": "Сохранить {count} визита в файл",
  "visitorData.erase_one": "Удалить данные {count} визита",
  "visitorData.erase_few": "Удалить данные {count} визитов",
  "visitorData.erase_many": "Удалить данные {count} визитов",
  "visitorData.erase_other": "Удалить данные {count} визита",
  "visitorData.erase.title": "Удалить данные посетителя?",
  "visitorData.erase.text_one":
    "Имена, контакты, фотографии, заметки и сообщения {count} визита будут удалены без возможности восстановления. Номер талона и время останутся для статистики.",
  "visitorData.erase.text_few":
    "Имена, контакты, фотографии, заметки и сообщения {count} визитов будут удалены без возможности восстановления. Номера талонов и время останутся для статистики.",
  "visitorData.erase.text_many":
    "Имена, контакты, фотографии, заметки и сообщения {count} визитов будут удалены без возможности восстановления. Номера талонов и время останутся для статистики.",
  "visitorData.erase.text_other":
    "Имена, контакты, фотографии, заметки и сообщения {count} визита будут удалены без возможности восстановления. Номера талонов и время останутся для статистики.",
  "visitorData.erase.do": "Удалить",
  "visitorData.erased_one": "Данные {count} визита удалены",
  "visitorData.erased_few": "Данные {count} визитов удалены",
  "visitorData.erased_many": "Данные {count} визитов удалены",
  "visitorData.erased_other": "Данные {count} визита удалены",
  "visitorData.run.never": "Старые данные удаляются каждую ночь. Первого запуска ещё не было.",
  "visitorData.run.last_one": "Последний запуск: {when}, удалены данные {count} визита.",
  "visitorData.run.last_few": "Последний запуск: {when}, удалены данные {count} визитов.",
  "visitorData.run.last_many": "Последний запуск: {when}, удалены данные {count} визитов.",
  "visitorData.run.last_other": "Последний запуск: {when}, удалены данные {count} визита.",
  "visitorData.run.lastErasing_one": "Последнее удаление: {when}, данные {count} визита.",
  "visitorData.run.lastErasing_few": "Последнее удаление: {when}, данные {count} визитов.",
  "visitorData.run.lastErasing_many": "Последнее удаление: {when}, данные {count} визитов.",
  "visitorData.run.lastErasing_other": "Последнее удаление: {when}, данные {count} визита.",
  "visitorData.run.total_one": "Всего удалены данные {count} визита.",
  "visitorData.run.total_few": "Всего удалены данные {count} визитов.",
  "visitorData.run.total_many": "Всего удалены данные {count} визитов.",
  "visitorData.run.total_other": "Всего удалены данные {count} визита.",
  "visitorData.run.next_one": "Следующее удаление: {date}, данные {count} визита.",
  "visitorData.run.next_few": "Следующее удаление: {date}, данные {count} визитов.",
  "visitorData.run.next_many": "Следующее удаление: {date}, данные {count} визитов.",
  "visitorData.run.next_other": "Следующее удаление: {date}, данные {count} визита.",
  "visitorData.run.nothing": "Визитов с персональными данными нет.",
};
