import type { Answer, Given } from "@cherga/contract/call";
import type { authCalls } from "@cherga/contract/calls/auth";
import type { queueCalls } from "@cherga/contract/calls/queue";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import { allow, element, say, showTrouble, whenSent } from "./page.ts";
import { send, signIn, Trouble, wordsFor } from "./send.ts";
import { type Services, showRows } from "./show-rows.ts";
import { type Queue, watchQueue } from "./watch-queue.ts";

type User = Answer<typeof authCalls.login>["user"];
type CreateEvent = typeof queueCalls.createEvent;

const signInForm = element("sign-in", HTMLFormElement);
const desk = element("desk", HTMLFormElement);
const serviceChoice = element("service", HTMLSelectElement);
/** The items that the desk's buttons are about. */
let itemFor: Readonly<Partial<Record<string, number>>> = {};

whenSent(signInForm, async () => {
  const { value: username } = element("username", HTMLInputElement);
  const { value: password } = element("password", HTMLInputElement);
  const { user } = await signIn(username, password);
  const path = "/operator-queue/services";
  const services = await send<typeof queueListCalls.services>({ method: "GET", path });
  open(user, new Map(services.map(({ id, name }) => [id, name.en ?? name.ua ?? name.ru ?? ""])));
  return "";
});

/** Shows the queue to who has signed in. Who is no operator has no desk, and looks on. */
function open(user: User, services: Services): void {
  say("person", `Signed in as ${user.first_name} ${user.last_name}`);
  serviceChoice.replaceChildren(...[...services].map(([id, name]) => new Option(name, String(id))));
  desk.hidden = !user.isOperator;
  signInForm.remove();
  element("queue", HTMLElement).hidden = false;
  serviceChoice.focus();
  watchQueue({
    operatorId: user.isOperator ? user.id : undefined,
    show: (queue) => show(queue, services),
    onLine: (isUp) => say("line", isUp ? "" : "Lost connection to server; it reconnects automatically."),
    onTrouble: showTrouble,
  });
}

function show({ waiting, inHand }: Queue, services: Services): void {
  showRows(element("waiting", HTMLUListElement), waiting, services);
  showRows(element("in-hand", HTMLUListElement), inHand, services);
  const start = inHand.find(({ status }) => status === "called")?.id;
  const complete = inHand.find(({ status }) => status === "serving")?.id;
  itemFor = { start, complete };
  allow((pressed) => !(pressed in itemFor) || itemFor[pressed] !== undefined);
}

whenSent(element("registration", HTMLFormElement), async () => {
  const { ticket } = await send<typeof registrationCalls.register>({
    method: "POST",
    path: "/operator-queue/ticket-registration",
    body: { service: Number(serviceChoice.value), type: "inPlaceCurrent", dataField: [] },
  });
  return `Ticket ${ticket.num ?? ""} is taken`;
});

whenSent(desk, async (pressed) => {
  const ticketItemId = itemFor[pressed];
  if (pressed === "start") return act("is being served", { type: pressed, ticketItemId });
  if (pressed === "complete") return act("is done", { type: pressed, ticketItemId });
  return act("is called", { type: "next" });
});

async function act(done: string, body: Given<CreateEvent>["body"]): Promise<string> {
  const wish = { method: "POST", path: "/operator-queue/create-event" } as const;
  const first = await send<CreateEvent>({ ...wish, body });
  const isEarly = first.can !== undefined && first.can !== true;
  if (isEarly && !confirm("This call will be early. Do you want to call?")) return "";
  const answer = isEarly
    ? await send<CreateEvent>({ ...wish, body: { ...body, option: { allowForcedTime: true } } })
    : first;
  if (answer.error !== undefined) throw new Trouble(wordsFor(answer.error));
  return `Ticket ${answer.ticket?.num ?? ""} ${done}`;
}
