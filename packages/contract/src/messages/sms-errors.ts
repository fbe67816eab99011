import type { Words } from "#fields";

/**
 * Why a message did not arrive, or a gateway cannot be used. A message's `error` begins with one of these names;
 * the gateway's own name of the error may follow after a space.
 */
export const smsErrorTexts = {
  wrongNumber: {
    en: "The phone number is wrong.",
    ru: "Неверный номер телефона.",
    ua: "Неправильний номер телефону.",
  },
  wrongSender: {
    en: "The gateway does not accept the sender’s name. Check it in the settings.",
    ru: "Шлюз не принимает имя отправителя. Проверьте его в настройках.",
    ua: "Шлюз не приймає ім’я відправника. Перевірте його в налаштуваннях.",
  },
  refused: {
    en: "The gateway refused the message.",
    ru: "Шлюз отклонил сообщение.",
    ua: "Шлюз відхилив повідомлення.",
  },
  tooLong: {
    en: "The text is too long for SMS.",
    ru: "Текст слишком длинный для SMS.",
    ua: "Текст задовгий для SMS.",
  },
  undelivered: {
    en: "The gateway could not deliver the message to the phone.",
    ru: "Шлюз не смог доставить сообщение на телефон.",
    ua: "Шлюз не зміг доставити повідомлення на телефон.",
  },
  phoneOff: {
    en: "The phone was not reachable in time.",
    ru: "Телефон так и не оказался в сети.",
    ua: "Телефон так і не з’явився в мережі.",
  },
  unreachable: {
    en: "The gateway cannot be reached.",
    ru: "Шлюз недоступен.",
    ua: "Шлюз недоступний.",
  },
  unknownHost: {
    en: "The gateway’s address does not exist. Check the host in the settings.",
    ru: "Такого адреса шлюза нет. Проверьте хост в настройках.",
    ua: "Такої адреси шлюзу немає. Перевірте хост у налаштуваннях.",
  },
  refusedAddress: {
    en: "The server may not connect to this address. The operator of the server can allow its network (DEVICE_NETS).",
    ru: "Серверу нельзя подключаться к этому адресу. Разрешить эту сеть может тот, кто обслуживает сервер (DEVICE_NETS).",
    ua: "Серверу не можна підключатися до цієї адреси. Дозволити цю мережу може той, хто обслуговує сервер (DEVICE_NETS).",
  },
  connectionRefused: {
    en: "Nothing answers at the gateway’s address and port.",
    ru: "По адресу и порту шлюза никто не отвечает.",
    ua: "За адресою і портом шлюзу ніхто не відповідає.",
  },
  certificateExpired: {
    en: "The gateway’s certificate has expired.",
    ru: "Срок действия сертификата шлюза истёк.",
    ua: "Строк дії сертифіката шлюзу минув.",
  },
  certificateInvalid: {
    en: "The gateway’s certificate is not trusted.",
    ru: "Сертификат шлюза не вызывает доверия.",
    ua: "Сертифікат шлюзу не викликає довіри.",
  },
  noTls: {
    en: "The gateway does not accept encrypted connections at this port.",
    ru: "На этом порту шлюз не принимает зашифрованные соединения.",
    ua: "На цьому порту шлюз не приймає зашифровані з’єднання.",
  },
  wrongPassword: {
    en: "The gateway does not accept the login or the password.",
    ru: "Шлюз не принимает логин или пароль.",
    ua: "Шлюз не приймає логін або пароль.",
  },
  alreadyConnected: {
    en: "The gateway says that this login is connected already.",
    ru: "Шлюз сообщает, что этот логин уже подключён.",
    ua: "Шлюз повідомляє, що цей логін уже підключено.",
  },
  loginRefused: {
    en: "The gateway refused the connection.",
    ru: "Шлюз отказал в подключении.",
    ua: "Шлюз відмовив у підключенні.",
  },
  noAnswer: {
    en: "The gateway does not answer.",
    ru: "Шлюз не отвечает.",
    ua: "Шлюз не відповідає.",
  },
  connectionLost: {
    en: "The connection to the gateway was lost.",
    ru: "Соединение со шлюзом потеряно.",
    ua: "З’єднання зі шлюзом втрачено.",
  },
  slowDown: {
    en: "The gateway asks to send more slowly.",
    ru: "Шлюз просит отправлять медленнее.",
    ua: "Шлюз просить надсилати повільніше.",
  },
  gatewayFault: {
    en: "The gateway reports a fault of its own.",
    ru: "Шлюз сообщает о собственной неисправности.",
    ua: "Шлюз повідомляє про власну несправність.",
  },
  redirected: {
    en: "The gateway’s address leads elsewhere. Check the host in the settings.",
    ru: "Адрес шлюза ведёт в другое место. Проверьте хост в настройках.",
    ua: "Адреса шлюзу веде в інше місце. Перевірте хост у налаштуваннях.",
  },
} as const satisfies Readonly<Record<string, Words>>;

export type SmsError = keyof typeof smsErrorTexts;

/** Returns the text for a message's error; undefined if it is none of these. */
export function smsErrorText(error: string): Words | undefined {
  const [name = ""] = error.split(" ");
  return isSmsError(name) ? smsErrorTexts[name] : undefined;
}

const isSmsError = (name: string): name is SmsError => Object.hasOwn(smsErrorTexts, name);
