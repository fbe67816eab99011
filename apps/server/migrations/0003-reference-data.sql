-- Rows that ship with the product; clients know their ids.
insert into language (id, code, name, status, main) values
  (1, 'ru', 'Русский', true, false),
  (2, 'en', 'English', true, true),
  (3, 'ua', 'Українська', true, false);

insert into unit (code, name) values
  ('min', '{"en": "min", "ru": "мин", "ua": "хв"}'),
  ('h', '{"en": "h", "ru": "ч", "ua": "год"}'),
  ('percent', '{"en": "%", "ru": "%", "ua": "%"}'),
  ('pc', '{"en": "pc", "ru": "шт", "ua": "шт"}');

insert into data_field (id, name, type, mask, reg_exp, format, category, label, title, input_hint, placeholder) values
  (1, 'fullName', 't', '', '^[\p{L}][\p{L} .''’-]{1,119}$', '', 'person',
    '{"en": "Full name", "ru": "Фамилия, имя, отчество", "ua": "Прізвище, ім’я, по батькові"}', '{}',
    '{"en": "As in your passport", "ru": "Как в паспорте", "ua": "Як у паспорті"}',
    '{"en": "Anna Kovalenko", "ru": "Коваленко Анна Ивановна", "ua": "Коваленко Анна Іванівна"}'),
  (2, 'email', 'e', '', '', '', 'contact',
    '{"en": "E-mail", "ru": "Электронная почта", "ua": "Електронна пошта"}', '{}',
    '{"en": "We send the confirmation here", "ru": "Сюда придёт подтверждение", "ua": "Сюди надійде підтвердження"}',
    '{"en": "name@example.com", "ru": "name@example.com", "ua": "name@example.com"}'),
  (3, 'documentNumber', 't', '', '^[\p{L}\p{N} -]{4,20}$', '', 'document',
    '{"en": "Document number", "ru": "Номер документа", "ua": "Номер документа"}', '{}',
    '{"en": "Series and number", "ru": "Серия и номер", "ua": "Серія та номер"}', '{}'),
  (4, 'taxNumber', 't', '##########', '^[0-9]{10}$', '', 'document',
    '{"en": "Tax number", "ru": "Налоговый номер", "ua": "Податковий номер"}', '{}',
    '{"en": "Ten digits", "ru": "Десять цифр", "ua": "Десять цифр"}', '{}'),
  (5, 'phone', 'ph', '', '', '', 'contact',
    '{"en": "Phone", "ru": "Телефон", "ua": "Телефон"}', '{}',
    '{"en": "We call only if something changes", "ru": "Звоним, только если что-то изменится", "ua": "Телефонуємо, лише якщо щось зміниться"}', '{}'),
  (6, 'comment', 't', '', '', '', 'other',
    '{"en": "Comment", "ru": "Комментарий", "ua": "Коментар"}', '{}', '{}', '{}'),
  (7, 'birthDate', 't', '##.##.####', '^[0-3][0-9]\.[01][0-9]\.[12][0-9]{3}$', 'DD.MM.YYYY', 'person',
    '{"en": "Date of birth", "ru": "Дата рождения", "ua": "Дата народження"}', '{}',
    '{"en": "Day, month, year", "ru": "День, месяц, год", "ua": "День, місяць, рік"}', '{}'),
  (8, 'photo', 't', '', '', '', 'photo',
    '{"en": "Photo", "ru": "Фотография", "ua": "Фотографія"}', '{}', '{}', '{}');

select setval(pg_get_serial_sequence('language', 'id'), 3);
select setval(pg_get_serial_sequence('data_field', 'id'), 8);
