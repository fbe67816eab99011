import type { Words } from "@cherga/contract/fields";

/** The texts of letters with a report. */
export const reportLetterTexts = {
  subject: { en: "{name}: {days}", ru: "{name}: {days}", ua: "{name}: {days}" },
  text: {
    en: "The report “{name}” for {days} is attached.",
    ru: "Отчёт «{name}» за {days} — во вложении.",
    ua: "Звіт «{name}» за {days} — у вкладенні.",
  },
  open: { en: "Open the report", ru: "Открыть отчёт", ua: "Відкрити звіт" },
  reason: {
    en: "{owner} ({organization}) set up this report for you. If you no longer need it, please tell them.",
    ru: "Этот отчёт вам отправляет {owner} ({organization}). Если он вам не нужен, сообщите отправителю.",
    ua: "Цей звіт вам надсилає {owner} ({organization}). Якщо він вам не потрібен, повідомте відправника.",
  },
} as const satisfies Readonly<Record<string, Words>>;
