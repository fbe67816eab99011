import type { VisitorMenu } from "@cherga/contract/shapes/visitor-menu";
import { createElement, type CSSProperties } from "react";
import { type KioskContextValue, useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { iconFor } from "#visitors/kiosk/steps/menu/icons.ts";
import classes from "#visitors/kiosk/steps/menu/tile.module.css";
import { waitAtText } from "#visitors/kiosk/state/waits.ts";
import { findState, type ServiceChoice } from "#visitors/kiosk/state/service-choice.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

type Entry = VisitorMenu[number];

/** An entry of the menu, with what the visitor should know before choosing it. */
export function Tile({ entry }: { readonly entry: Entry }) {
  const kiosk = useKiosk();
  const t = useWords();
  const service =
    entry.type === "service"
      ? kiosk.configuration.services.find(({ id }) => id === entry.serviceId)
      : undefined;
  const wanted = wantedBy(entry);
  const state = wanted && findState(kiosk.states, wanted);
  const title = kiosk.say(entry.title) || untitled(t, entry);
  return (
    <button
      type="button"
      className={classes["tile"]}
      data-off={state?.available === false}
      data-colour={entry.colour ?? service?.colour ?? "blue-grey"}
      onClick={() => open(kiosk, entry)}
    >
      <span className={classes["sign"]}>
        {createElement(iconFor(entry.type, service?.icon), { "aria-hidden": true })}
      </span>
      <span className={classes["words"]}>
        <span className={classes["title"]} style={longestWordVar(title)}>
          {title}
        </span>
        {state === undefined ? null : state.available ? (
          <span className={classes["state"]}>
            <strong>{waitAtText(t, state)}</strong>
          </span>
        ) : (
          <span className={classes["state"]}>{unavailableText(t, kiosk, state)}</span>
        )}
      </span>
    </button>
  );
}

/** Lets the size of a title follow its longest word, which would be broken otherwise. */
function longestWordVar(title: string): CSSProperties & Readonly<Record<"--longest-word", number>> {
  const lengths = title.split(/[\s-]+/).map(({ length }) => length);
  return { "--longest-word": Math.max(...lengths) };
}

/** Entries without a name are named after their purpose. */
const untitled = (t: ReturnType<typeof useWords>, { type }: Entry): string =>
  t(type === "checkIn" ? "checkIn.title" : "menu.title");

function open({ move, configuration }: KioskContextValue, entry: Entry): void {
  const { services, packages } = configuration;
  switch (entry.type) {
    case "section":
      return move({ type: "openSection", sectionId: entry.id });
    case "article":
      return move({ type: "openArticle", articleId: entry.articleId });
    case "checkIn":
      return move({ type: "openCheckIn" });
    case "service": {
      const fields = services.find(({ id }) => id === entry.serviceId)?.fields ?? [];
      return move({ type: "choose", wanted: { service: entry.serviceId }, fields });
    }
    case "package": {
      const fields = packages.find(({ id }) => id === entry.servicePackageId)?.fields ?? [];
      return move({ type: "choose", wanted: { servicePackage: entry.servicePackageId }, fields });
    }
  }
}

function wantedBy(entry: Entry): ServiceChoice | undefined {
  if (entry.type === "service") return { service: entry.serviceId };
  return entry.type === "package" ? { servicePackage: entry.servicePackageId } : undefined;
}

type State = KioskContextValue["states"][number];

/** Returns in a few words why an entry is unavailable now. */
export const unavailableText = (
  t: ReturnType<typeof useWords>,
  { times }: Pick<KioskContextValue, "times">,
  { reason = "closed", opensAt }: Pick<State, "reason" | "opensAt">,
): string =>
  reason === "notYet" && opensAt !== undefined
    ? t("reason.notYet", { time: times.clock(opensAt) })
    : (t.find(`reason.${reason}`) ?? "");
