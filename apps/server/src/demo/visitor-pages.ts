import type { article } from "@cherga/contract/resources/article";
import type { include } from "@cherga/contract/resources/include";
import type { webOnline } from "@cherga/contract/resources/web-online";
import { demoBotToken } from "#demo/bot-api/demo-bot";
import type { OrganizationName } from "#demo/organizations";
import { lines, trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

export const articles = {
  howItWorks: {
    subject: trilingual(
      "How the electronic queue works",
      "Как работает электронная очередь",
      "Як працює електронна черга",
    ),
    text: trilingual(
      lines(
        "1. Choose a service at the kiosk and take a ticket.",
        "2. Follow your number on the screen in the hall, or scan the code on the ticket and follow it on your phone.",
        "3. When your number is called, go to the window shown beside it.",
        "",
        "If you are late, your number moves to the deferred list. Tell any employee and you will be called again.",
        "Visitors with an appointment are called at the time they have booked.",
      ),
      lines(
        "1. Выберите услугу в киоске и возьмите талон.",
        "2. Следите за своим номером на табло в зале или отсканируйте код на талоне и следите с телефона.",
        "3. Когда ваш номер вызовут, подойдите к окну, указанному рядом с ним.",
        "",
        "Если вы опоздали, номер попадёт в список отложенных. Скажите любому сотруднику — вас вызовут снова.",
        "Посетителей по записи вызывают в назначенное время.",
      ),
      lines(
        "1. Оберіть послугу в кіоску та візьміть талон.",
        "2. Стежте за своїм номером на табло в залі або відскануйте код на талоні й стежте з телефону.",
        "3. Коли ваш номер викличуть, підійдіть до вікна, зазначеного поруч із ним.",
        "",
        "Якщо ви запізнилися, номер потрапить до списку відкладених. Скажіть будь-якому працівникові — вас викличуть знову.",
        "Відвідувачів за записом викликають у призначений час.",
      ),
    ),
  },
  passportDocuments: {
    subject: trilingual(
      "What to bring for an international passport",
      "Какие документы нужны для загранпаспорта",
      "Які документи потрібні для закордонного паспорта",
    ),
    text: trilingual(
      lines(
        "Adults: ID card or internal passport, tax number, previous international passport.",
        "Children under 16: birth certificate, and the passport of the parent who applies.",
        "Children of 12 and older must come in person: fingerprints are taken.",
        "",
        "The fee can be paid in the centre by card or in cash. No photo is needed, we take it here.",
      ),
      lines(
        "Взрослым: ID-карта или паспорт гражданина, налоговый номер, прежний загранпаспорт.",
        "Детям до 16 лет: свидетельство о рождении и паспорт того из родителей, кто подаёт заявление.",
        "Дети от 12 лет приходят лично: у них снимают отпечатки пальцев.",
        "",
        "Сбор можно оплатить в центре картой или наличными. Фотография не нужна, снимаем на месте.",
      ),
      lines(
        "Дорослим: ID-картка або паспорт громадянина, податковий номер, попередній закордонний паспорт.",
        "Дітям до 16 років: свідоцтво про народження та паспорт того з батьків, хто подає заяву.",
        "Діти від 12 років приходять особисто: у них знімають відбитки пальців.",
        "",
        "Збір можна сплатити в центрі карткою або готівкою. Фотографія не потрібна, знімаємо на місці.",
      ),
    ),
  },
  fees: {
    subject: trilingual("Fees and ways to pay", "Тарифы и способы оплаты", "Тарифи та способи оплати"),
    text: trilingual(
      lines(
        "Advice and collection of documents are free of charge.",
        "The price of every paid service is shown before you take a ticket.",
        "Pay at the cash desk or at the window; keep the receipt until the document is in your hands.",
      ),
      lines(
        "Консультация и выдача документов бесплатны.",
        "Стоимость каждой платной услуги показана до того, как вы возьмёте талон.",
        "Оплатить можно в кассе или у окна; сохраните квитанцию до получения документа.",
      ),
      lines(
        "Консультація та видача документів безоплатні.",
        "Вартість кожної платної послуги показано до того, як ви візьмете талон.",
        "Сплатити можна в касі або біля вікна; збережіть квитанцію до отримання документа.",
      ),
    ),
  },
  accessibility: {
    subject: trilingual(
      "Help for visitors with reduced mobility",
      "Помощь маломобильным посетителям",
      "Допомога маломобільним відвідувачам",
    ),
    text: trilingual(
      lines(
        "There is a ramp at the main entrance and a low window, number 1.",
        "Press the call button by the door, or ask the employee in the hall: you will be served without waiting.",
        "Guide dogs are welcome. A hearing loop is installed at windows 1 and 2.",
      ),
      lines(
        "У главного входа есть пандус, окно № 1 — с низкой стойкой.",
        "Нажмите кнопку вызова у двери или обратитесь к сотруднику в зале: вас обслужат без очереди.",
        "Вход с собакой-проводником разрешён. У окон № 1 и № 2 установлена индукционная петля для слабослышащих.",
      ),
      lines(
        "Біля головного входу є пандус, вікно № 1 — з низькою стійкою.",
        "Натисніть кнопку виклику біля дверей або зверніться до працівника в залі: вас обслужать без черги.",
        "Вхід із собакою-поводирем дозволено. Біля вікон № 1 і № 2 встановлено індукційну петлю для людей із порушеннями слуху.",
      ),
    ),
  },
  privacy: {
    subject: trilingual(
      "How we treat your personal data",
      "Как мы обращаемся с вашими данными",
      "Як ми поводимося з вашими даними",
    ),
    text: trilingual(
      lines(
        "We ask only for what the service needs. Your data is seen by the employee who serves you and by nobody else.",
        "Hall screens show numbers, never names.",
        "When the storage period is over, names, phones and document numbers are erased; only figures for statistics remain.",
      ),
      lines(
        "Мы спрашиваем только то, что нужно для услуги. Ваши данные видит лишь сотрудник, который вас обслуживает.",
        "На табло показываются номера, а не имена.",
        "По окончании срока хранения имена, телефоны и номера документов удаляются, остаются только цифры для статистики.",
      ),
      lines(
        "Ми запитуємо лише те, що потрібно для послуги. Ваші дані бачить тільки працівник, який вас обслуговує.",
        "На табло показано номери, а не імена.",
        "Після закінчення строку зберігання імена, телефони та номери документів видаляються, залишаються тільки цифри для статистики.",
      ),
    ),
  },
  beforeExamination: {
    subject: trilingual(
      "Before a seafarer’s medical examination",
      "Как подготовиться к медосмотру моряка",
      "Як підготуватися до медичного огляду моряка",
    ),
    text: trilingual(
      lines(
        "Come on an empty stomach; water is allowed.",
        "Bring your passport, seafarer’s identity document and earlier medical certificates.",
        "The examination takes about forty minutes. The certificate is issued on the same day.",
      ),
      lines(
        "Приходите натощак, воду пить можно.",
        "Возьмите паспорт, удостоверение личности моряка и прежние медицинские свидетельства.",
        "Осмотр занимает около сорока минут. Свидетельство выдаём в тот же день.",
      ),
      lines(
        "Приходьте натще, воду пити можна.",
        "Візьміть паспорт, посвідчення особи моряка та попередні медичні свідоцтва.",
        "Огляд триває близько сорока хвилин. Свідоцтво видаємо того самого дня.",
      ),
    ),
  },
  /** Disabled until it is needed again. */
  holidayNotice: {
    subject: trilingual(
      "Longer waiting times before the holidays",
      "Перед праздниками ждать дольше обычного",
      "Перед святами чекати довше, ніж зазвичай",
    ),
    text: trilingual(
      "Many people come in the last week of December. Please book a time or come in the evening.",
      "В последнюю неделю декабря посетителей особенно много. Запишитесь заранее или приходите вечером.",
      "В останній тиждень грудня відвідувачів особливо багато. Запишіться заздалегідь або приходьте ввечері.",
    ),
    status: false,
  },
} satisfies Record<string, DraftOf<typeof article>>;

export type ArticleName = keyof typeof articles;

/** Returns the panels that terminals show beside their menu. */
export const panelsWith = (articleOf: IdOf<ArticleName>) =>
  ({
    goodToKnow: {
      name: trilingual("Good to know", "Полезно знать", "Корисно знати"),
      text: trilingual(
        "Not sure what you need? Choose “Information and advice”: it is free and takes ten minutes.",
        "Не знаете, что выбрать? Возьмите талон на консультацию: это бесплатно и занимает десять минут.",
        "Не знаєте, що обрати? Візьміть талон на консультацію: це безоплатно й триває десять хвилин.",
      ),
      articleIds: [articleOf("howItWorks"), articleOf("fees"), articleOf("privacy")],
    },
    withoutBarriers: {
      name: trilingual("Without barriers", "Без барьеров", "Без бар’єрів"),
      text: trilingual(
        "Need help? Ask the employee in the hall.",
        "Нужна помощь? Обратитесь к сотруднику в зале.",
        "Потрібна допомога? Зверніться до працівника в залі.",
      ),
      articleIds: [articleOf("accessibility")],
    },
    forSeafarers: {
      name: trilingual("For seafarers", "Морякам", "Морякам"),
      text: trilingual(
        "Sailing soon? Tell us the date and we will try to be in time.",
        "Скоро в рейс? Назовите дату — постараемся успеть.",
        "Незабаром у рейс? Назвіть дату — постараємося встигнути.",
      ),
      articleIds: [articleOf("beforeExamination"), articleOf("privacy")],
    },
  }) satisfies Record<string, DraftOf<typeof include>>;

export type PanelName = keyof ReturnType<typeof panelsWith>;

/** Returns the booking pages. */
export const bookingPagesOf = (organizationOf: IdOf<OrganizationName>) =>
  ({
    everywhere: {
      name: trilingual("Book a visit", "Запись на приём", "Запис на прийом"),
      description: trilingual(
        "Choose a centre, a service and a time that suits you. You can move or cancel the visit without an account.",
        "Выберите центр, услугу и удобное время. Перенести или отменить запись можно без регистрации.",
        "Оберіть центр, послугу та зручний час. Перенести або скасувати запис можна без реєстрації.",
      ),
    },
    civil: {
      name: trilingual(
        "Passports and civil documents",
        "Паспорта и гражданские документы",
        "Паспорти та цивільні документи",
      ),
      description: trilingual(
        "Passports, ID cards, registration and consular services in Kyiv and Warsaw.",
        "Паспорта, ID-карты, регистрация и консульские услуги в Киеве и Варшаве.",
        "Паспорти, ID-картки, реєстрація та консульські послуги в Києві та Варшаві.",
      ),
      organizationFilter: "exclude",
      organizationIds: [organizationOf("istanbul")],
      bot: { enabled: true, telegramToken: demoBotToken },
    },
    seafarers: {
      name: trilingual("Appointments for seafarers", "Запись для моряков", "Запис для моряків"),
      description: trilingual(
        lines(
          "Medical examinations and certificates of competency in Istanbul.",
          "New times open every morning during four hours, two weeks ahead.",
        ),
        lines(
          "Медосмотры и квалификационные документы в Стамбуле.",
          "Новые места открываются каждое утро в течение четырёх часов, на две недели вперёд.",
        ),
        lines(
          "Медичні огляди та кваліфікаційні документи в Стамбулі.",
          "Нові місця відкриваються щоранку протягом чотирьох годин, на два тижні наперед.",
        ),
      ),
      organizationFilter: "include",
      organizationIds: [organizationOf("istanbul")],
    },
  }) satisfies Record<string, DraftOf<typeof webOnline>>;

export type BookingPageName = keyof ReturnType<typeof bookingPagesOf>;
