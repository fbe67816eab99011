import type { service } from "@cherga/contract/resources/service";
import { lines, trilingual } from "#demo/trilingual";
import type { DraftOf } from "#demo/writer-for";

const minutes = (value: number) => ({ value, unit: "minutes" }) as const;

const passportPapers = trilingual(
  lines(
    "ID card or internal passport",
    "Tax number",
    "Your previous international passport, if you have one",
    "For a child: birth certificate and a parent’s passport",
  ),
  lines(
    "ID-карта или паспорт гражданина",
    "Налоговый номер",
    "Прежний загранпаспорт, если он есть",
    "Для ребёнка: свидетельство о рождении и паспорт одного из родителей",
  ),
  lines(
    "ID-картка або паспорт громадянина",
    "Податковий номер",
    "Попередній закордонний паспорт, якщо він є",
    "Для дитини: свідоцтво про народження та паспорт одного з батьків",
  ),
);

/** Prices are in the currency of the centres that offer the service, so a service has its price in one country only. */
export const services = {
  consultation: {
    name: trilingual("Information and advice", "Консультация", "Консультація"),
    description: trilingual(
      "We tell you which documents you need, how long it takes and whom to see.",
      "Подскажем, какие документы нужны, сколько времени займёт услуга и к кому обратиться.",
      "Підкажемо, які документи потрібні, скільки часу займе послуга та до кого звернутися.",
    ),
    duration: minutes(10),
    align_minutes: 5,
    parameters: { colour: "light-blue", icon: "info-circle", externalCode: "INFO-01" },
  },
  stateFee: {
    name: trilingual("Payment of fees", "Оплата административного сбора", "Сплата адміністративного збору"),
    description: trilingual(
      "By card or in cash, without commission. You get the receipt at once.",
      "Картой или наличными, без комиссии. Квитанцию получите сразу.",
      "Карткою або готівкою, без комісії. Квитанцію отримаєте одразу.",
    ),
    duration: minutes(5),
    align_minutes: 5,
    parameters: { colour: "amber", icon: "cash", externalCode: "FEE-01" },
  },
  biometrics: {
    name: trilingual("Photo and fingerprints", "Фото и отпечатки пальцев", "Фото та відбитки пальців"),
    description: trilingual(
      "We take the photo here; you need not bring one. Fingerprints are taken from the age of twelve.",
      "Фотографируем на месте, приносить снимок не нужно. Отпечатки снимаем с двенадцати лет.",
      "Фотографуємо на місці, приносити знімок не потрібно. Відбитки знімаємо з дванадцяти років.",
    ),
    duration: minutes(10),
    align_minutes: 5,
    is_strict: true,
    parameters: { colour: "purple", icon: "fingerprint", externalCode: "BIO-01" },
  },
  passport: {
    name: trilingual(
      "International passport",
      "Оформление загранпаспорта",
      "Оформлення закордонного паспорта",
    ),
    description: trilingual(
      "Application for a biometric passport, for adults and children. The passport is ready in 20 working days.",
      "Приём документов на биометрический паспорт для взрослых и детей. Срок изготовления — 20 рабочих дней.",
      "Приймання документів на біометричний паспорт для дорослих і дітей. Строк виготовлення — 20 робочих днів.",
    ),
    duration: minutes(30),
    align_minutes: 15,
    parameters: {
      colour: "indigo",
      icon: "plane-departure",
      price: 1042,
      externalCode: "PASS-01",
      bring: passportPapers,
    },
  },
  idCard: {
    name: trilingual("ID card", "Оформление ID-карты", "Оформлення ID-картки"),
    description: trilingual(
      "The first card from the age of fourteen, replacement after a change of name, loss or expiry.",
      "Первая карта с четырнадцати лет, обмен при смене фамилии, утере или окончании срока действия.",
      "Перша картка з чотирнадцяти років, обмін у разі зміни прізвища, втрати чи закінчення строку дії.",
    ),
    duration: minutes(20),
    align_minutes: 10,
    parameters: {
      colour: "blue",
      icon: "id",
      price: 471,
      externalCode: "ID-01",
      bring: trilingual(
        lines("Previous passport or birth certificate", "Certificate of residence", "Receipt for the fee"),
        lines(
          "Прежний паспорт или свидетельство о рождении",
          "Справка о регистрации места жительства",
          "Квитанция об оплате",
        ),
        lines(
          "Попередній паспорт або свідоцтво про народження",
          "Довідка про реєстрацію місця проживання",
          "Квитанція про сплату",
        ),
      ),
    },
  },
  residence: {
    name: trilingual(
      "Registration of residence",
      "Регистрация места жительства",
      "Реєстрація місця проживання",
    ),
    description: trilingual(
      "Registration at a new address and removal from the old one in a single visit.",
      "Регистрация по новому адресу и снятие с учёта по прежнему за один визит.",
      "Реєстрація за новою адресою та зняття з обліку за попередньою за один візит.",
    ),
    duration: minutes(15),
    align_minutes: 15,
    parameters: {
      colour: "green",
      icon: "home",
      price: 68,
      externalCode: "RES-01",
      bring: trilingual(
        lines("Passport or ID card", "Title deed, lease or the owner’s consent"),
        lines("Паспорт или ID-карта", "Документ на жильё, договор аренды или согласие владельца"),
        lines("Паспорт або ID-картка", "Документ на житло, договір оренди або згода власника"),
      ),
    },
  },
  business: {
    name: trilingual("Sole trader registration", "Регистрация ФЛП", "Реєстрація ФОП"),
    description: trilingual(
      "Opening, changes and closing of a sole trader’s business. The entry in the register appears within 24 hours.",
      "Открытие, изменение данных и закрытие ФЛП. Запись в реестре появляется в течение суток.",
      "Відкриття, зміна даних та закриття ФОП. Запис у реєстрі з’являється протягом доби.",
    ),
    duration: minutes(25),
    align_minutes: 15,
    parameters: {
      colour: "teal",
      icon: "briefcase",
      externalCode: "BUS-01",
      bring: trilingual(
        lines("Passport or ID card", "Tax number", "Activity codes you have chosen"),
        lines("Паспорт или ID-карта", "Налоговый номер", "Выбранные коды КВЭД"),
        lines("Паспорт або ID-картка", "Податковий номер", "Обрані коди КВЕД"),
      ),
    },
  },
  collection: {
    name: trilingual("Collection of documents", "Выдача готовых документов", "Видача готових документів"),
    description: trilingual(
      "Pick up what is ready. Bring the slip you were given and a document with your photo.",
      "Получите готовый документ. Возьмите с собой расписку о приёме и удостоверение с фотографией.",
      "Отримайте готовий документ. Візьміть із собою розписку про приймання та посвідчення з фотографією.",
    ),
    duration: minutes(5),
    align_minutes: 5,
    parameters: { colour: "light-green", icon: "file-check", externalCode: "OUT-01" },
  },
  notary: {
    name: trilingual("Power of attorney", "Оформление доверенности", "Оформлення довіреності"),
    description: trilingual(
      "Consular notarial act. The text is prepared during the visit; the copy is ready a quarter of an hour later.",
      "Нотариальное действие консула. Текст готовим при вас, экземпляр будет готов через четверть часа.",
      "Нотаріальна дія консула. Текст готуємо при вас, примірник буде готовий за чверть години.",
    ),
    duration: minutes(30),
    multiplicity: minutes(45),
    align_minutes: 15,
    parameters: {
      colour: "deep-purple",
      icon: "writing-sign",
      price: 180,
      externalCode: "CON-02",
      bring: trilingual(
        lines("Passport", "Tax number", "Details of the person you authorise"),
        lines("Паспорт", "Налоговый номер", "Данные доверенного лица"),
        lines("Паспорт", "Податковий номер", "Дані довіреної особи"),
      ),
    },
  },
  consularRegister: {
    name: trilingual(
      "Consular registration",
      "Постановка на консульский учёт",
      "Взяття на консульський облік",
    ),
    description: trilingual(
      "For citizens who live abroad for more than three months, and for their children.",
      "Для граждан, которые живут за границей более трёх месяцев, и для их детей.",
      "Для громадян, які живуть за кордоном понад три місяці, та для їхніх дітей.",
    ),
    duration: minutes(20),
    align_minutes: 20,
    parameters: { colour: "cyan", icon: "flag", price: 85, externalCode: "CON-01" },
  },
  medical: {
    name: trilingual("Seafarer’s medical examination", "Медосмотр моряка", "Медичний огляд моряка"),
    description: trilingual(
      "Examination by a doctor approved by the Maritime Administration; the certificate is valid for two years.",
      "Осмотр у врача, признанного Морской администрацией; свидетельство действует два года.",
      "Огляд у лікаря, визнаного Морською адміністрацією; свідоцтво чинне два роки.",
    ),
    duration: minutes(40),
    align_minutes: 20,
    parameters: {
      colour: "red",
      icon: "stethoscope",
      price: 850.5,
      externalCode: "MED-01",
      bring: trilingual(
        lines("Passport", "Seafarer’s identity document", "Glasses or lenses, if you wear them"),
        lines("Паспорт", "Удостоверение личности моряка", "Очки или линзы, если вы их носите"),
        lines("Паспорт", "Посвідчення особи моряка", "Окуляри або лінзи, якщо ви їх носите"),
      ),
    },
  },
  certificate: {
    name: trilingual(
      "Seafarer’s certificate of competency",
      "Квалификационные документы моряка",
      "Кваліфікаційні документи моряка",
    ),
    description: trilingual(
      "Application for a certificate of competency or its endorsement; originals are checked and returned at once.",
      "Приём документов на квалификационное свидетельство или подтверждение; оригиналы сверяем и сразу возвращаем.",
      "Приймання документів на кваліфікаційне свідоцтво або підтвердження; оригінали звіряємо й одразу повертаємо.",
    ),
    duration: minutes(45),
    align_minutes: 15,
    parameters: {
      colour: "blue-grey",
      icon: "anchor",
      price: 1500,
      externalCode: "SEA-01",
      bring: trilingual(
        lines("Seafarer’s identity document", "Sea service record", "Valid medical certificate"),
        lines("Удостоверение личности моряка", "Справки о плавании", "Действующее медицинское свидетельство"),
        lines("Посвідчення особи моряка", "Довідки про стаж плавання", "Чинне медичне свідоцтво"),
      ),
    },
  },
  consularPassport: {
    name: trilingual(
      "International passport at the consulate",
      "Загранпаспорт в консульстве",
      "Закордонний паспорт у консульстві",
    ),
    description: trilingual(
      "Application for a biometric passport abroad, for adults and children. The passport is ready in about two months.",
      "Приём документов на биометрический паспорт за границей для взрослых и детей. Паспорт будет готов примерно через два месяца.",
      "Приймання документів на біометричний паспорт за кордоном для дорослих і дітей. Паспорт буде готовий приблизно за два місяці.",
    ),
    duration: minutes(30),
    align_minutes: 15,
    parameters: {
      colour: "indigo",
      icon: "plane-departure",
      price: 420,
      externalCode: "CON-03",
      bring: passportPapers,
    },
  },
} satisfies Record<string, DraftOf<typeof service>>;

export type ServiceName = keyof typeof services;
