import { allTickets, hasEnded, type Ticket } from "@cherga/engine/day/day";
import { endedAt } from "@cherga/engine/figures/outcome";
import { timeSpent } from "@cherga/engine/life/intervals";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import { msPerMinute } from "@cherga/engine/time/durations";
import { between, oneOf } from "#demo/hall/chance";
import type { DayState } from "#queue/day/day-state";
import type { SurveyAnswer } from "#queue/day/survey-answers";

/** An answer, and when the visitor gave it. */
export type DatedAnswer = SurveyAnswer & { readonly at: Date };

const answeringShare = 0.3;
const commentingShare = 0.35;

/** Returns what the served visitors of a day answered to the survey until now; always the same for the same day. */
export function inventedAnswers(known: DayState, now: number): readonly DatedAnswer[] {
  const { organizationId, date, day, rules, config } = known;
  const random = seededRandom(`survey ${organizationId} ${date}`);
  return allTickets(day)
    .filter(isServed)
    .toSorted((a, b) => a.id - b.id)
    .flatMap((ticket): readonly DatedAnswer[] => {
      const isAnswering = random() < answeringShare;
      const ends = ticket.items.map((item) => endedAt(item) ?? 0);
      const at = Math.max(...ends) + between(1, 90, random) * msPerMinute;
      if (!isAnswering || at > now) return [];
      const waitedMin =
        ticket.items.reduce((sum, { spans }) => sum + timeSpent(spans, ["waiting"], now), 0) / msPerMinute;
      const ratings = ratingsAfter(waitedMin, random);
      const comments = commentsByZone[rules.frame.zone] ?? [ukrainian];
      const comment = random() < commentingShare ? commentOn(ratings, oneOf(comments, random), random) : "";
      const { questions } = config.organization.survey;
      return [{ ticketId: ticket.id, organizationId, questions, ratings, comment, at: new Date(at) }];
    });
}

const isServed = ({ items }: Ticket): boolean =>
  items.every(hasEnded) && items.some(({ phase }) => phase === "complete");

type Ratings = SurveyAnswer["ratings"];

/** Service, waiting time, explanations: who waited long rates the second lower, and the others a little. */
function ratingsAfter(waitedMin: number, random: Random): Ratings {
  const patience = waitedMin < 10 ? 5 : waitedMin < 20 ? 4 : waitedMin < 40 ? 3 : 2;
  const around = (rating: number): number => {
    const chance = random();
    const moved = chance < 0.15 ? -1 : chance < 0.2 ? -2 : chance > 0.8 ? 1 : 0;
    return Math.min(5, Math.max(1, rating + moved));
  };
  return [around(patience > 3 ? 5 : 4), around(patience), around(5)];
}

type Comments = {
  readonly content: readonly [string, ...string[]];
  readonly waitedLong: readonly [string, ...string[]];
  readonly unclear: readonly [string, ...string[]];
};

function commentOn([, waiting, clarity]: Ratings, comments: Comments, random: Random): string {
  if (waiting <= 3) return oneOf(comments.waitedLong, random);
  return oneOf(clarity <= 3 ? comments.unclear : comments.content, random);
}

const ukrainian: Comments = {
  content: [
    "Дякую, все швидко і ввічливо.",
    "Прийшла за записом, прийняли вчасно.",
    "Дуже уважна працівниця, все пояснила.",
    "Зручно, що видно свою чергу в телефоні.",
  ],
  waitedLong: [
    "Обслужили добре, але чекати довелося довго.",
    "Потрібно більше вікон в обідній час.",
    "Запис був на певний час, а викликали значно пізніше.",
    "У залі нема де сісти, поки чекаєш.",
  ],
  unclear: [
    "Не відразу зрозуміло, які документи потрібні.",
    "Довелося приходити двічі через одну довідку.",
    "Хотілося б мати зразки заяв на столі.",
  ],
};

const polish: Comments = {
  content: ["Miła i szybka obsługa.", "Wszystko załatwiłam za jednym razem."],
  waitedLong: ["Za długo się czeka, przydałoby się drugie okienko."],
  unclear: ["Brakuje informacji po polsku."],
};

const turkish: Comments = {
  content: ["Çok ilgilendiler, teşekkürler.", "Randevu saatinde alındım."],
  waitedLong: ["Bekleme süresi çok uzundu."],
  unclear: ["Hangi belgelerin gerektiği açık değildi."],
};

/** In the languages of those who come: see `people.ts`. */
const commentsByZone: Readonly<Record<string, readonly [Comments, ...Comments[]]>> = {
  "Europe/Warsaw": [ukrainian, ukrainian, polish],
  "Europe/Istanbul": [ukrainian, turkish],
};
