import type { board } from "@cherga/contract/resources/board";
import { initialBoard } from "@cherga/contract/shapes/board";
import type { OrganizationName } from "#demo/organizations";
import { trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

/** Returns the hall screens, each with a different layout. */
export const boardsOf = (organizationOf: IdOf<OrganizationName>) =>
  ({
    kyiv: {
      name: "Main hall, Kyiv",
      description: "Large screen opposite the windows.",
      organizationId: organizationOf("kyiv"),
      operator: { show: true, count: 4, showName: false, showRoom: true },
      // Without a text of its own it shows the short name of the organization.
      title: { show: true, text: {}, colour: "accent", clock: true },
      announcement: {
        show: true,
        text: trilingual(
          "Documents are handed out without an appointment.",
          "Готовые документы выдаём без записи.",
          "Готові документи видаємо без запису.",
        ),
        colour: "accent",
        timeoutMs: 20_000,
      },
      ticker: {
        ...initialBoard.ticker,
        texts: [
          ...initialBoard.ticker.texts,
          trilingual(
            "It is quietest before 09:00 and after 18:00.",
            "Меньше всего посетителей до 09:00 и после 18:00.",
            "Найменше відвідувачів до 09:00 та після 18:00.",
          ),
        ],
      },
      queue: { ...initialBoard.queue, layout: "tile", limit: 16 },
      callPopup: {
        show: true,
        timeoutMs: 8_000,
        sound: true,
        speech: true,
        repeat: 2,
        languages: ["ua", "en"],
      },
    },
    warsaw: {
      name: "Waiting room, Warsaw",
      description: "Upright screen beside the kiosk.",
      organizationId: organizationOf("warsaw"),
      operator: { show: true, count: 2, showName: true, showRoom: true },
      title: {
        show: true,
        text: trilingual(
          "Consular Service Centre",
          "Консульский сервисный центр",
          "Консульський сервісний центр",
        ),
        colour: "accent",
        clock: true,
      },
      ticker: {
        show: true,
        mode: "scroll",
        texts: [
          trilingual(
            "Have you booked a time? Please check in at the kiosk.",
            "Вы записаны? Отметьтесь, пожалуйста, в киоске.",
            "Ви записані? Відмітьтеся, будь ласка, у кіоску.",
          ),
          trilingual(
            "Please switch your phone to silent.",
            "Пожалуйста, переведите телефон в беззвучный режим.",
            "Будь ласка, переведіть телефон у беззвучний режим.",
          ),
        ],
        colour: "accent",
        timeoutMs: 12_000,
      },
      queue: { ...initialBoard.queue, layout: "list", sort: "number", limit: 12 },
      callPopup: {
        show: true,
        timeoutMs: 10_000,
        sound: true,
        speech: false,
        repeat: 1,
        languages: ["ua", "ru"],
      },
    },
    istanbul: {
      name: "Lobby, Istanbul",
      organizationId: organizationOf("istanbul"),
      operator: { show: true, count: 2, showName: true, showRoom: true },
      rest: {
        show: false,
        title: trilingual("Waiting", "Ожидают", "Очікують"),
        limit: 10,
      },
      title: {
        show: true,
        text: trilingual(
          "Istanbul Seafarers’ Centre",
          "Центр обслуживания моряков",
          "Центр обслуговування моряків",
        ),
        colour: "accent",
        clock: true,
      },
      ticker: { ...initialBoard.ticker, show: false },
      queue: { ...initialBoard.queue, layout: "tileSort", indicator: "progressBar", limit: 8 },
    },
  }) satisfies Record<string, DraftOf<typeof board>>;
