import { Trouble } from "./send.ts";

/** Gives the element of the page that has this id. */
export function element<E extends Element>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`);
  return found;
}

/** Says something where the page has a place for it. */
export function say(place: "person" | "line" | "trouble" | "news", text: string): void {
  element(place, HTMLElement).textContent = text;
}

let isBusy = false;
let isPossible: (pressed: string) => boolean = () => true;

/** Does something when a form is sent: one thing at a time, and with words for what came of it. */
export function whenSent(form: HTMLFormElement, work: (pressed: string) => Promise<string>): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.ariaDisabled !== "true")
      void doAlone(() => work(button.value));
  });
}

async function doAlone(work: () => Promise<string>): Promise<void> {
  isBusy = true;
  showButtons();
  say("trouble", "");
  say("news", "");
  try {
    say("news", await work());
  } catch (error) {
    showTrouble(error);
  } finally {
    isBusy = false;
    showButtons();
  }
}

/** Says what went wrong, if it is for people. Anything else is a fault of ours, and shows as one. */
export function showTrouble(error: unknown): void {
  if (!(error instanceof Trouble)) throw error;
  say("trouble", error.message);
}

/** Says which buttons, by their values, can be pressed from now on. */
export function allow(possible: typeof isPossible): void {
  isPossible = possible;
  showButtons();
}

/** Buttons that are off keep the focus, so that nobody at a keyboard is thrown back to the top of the page. */
function showButtons(): void {
  for (const button of document.querySelectorAll("button"))
    button.ariaDisabled = String(isBusy || !isPossible(button.value));
}
