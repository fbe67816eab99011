import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/menu/menu.module.css";
import { Panels } from "#visitors/kiosk/steps/menu/panels.tsx";
import { ShutNotice } from "#visitors/kiosk/steps/shut-notice.tsx";
import { Tile } from "#visitors/kiosk/steps/menu/tile.tsx";
import { findShut } from "#visitors/kiosk/state/shut.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** A section of the menu, or its first screen. */
export function Menu({ sectionId }: { readonly sectionId: string | null }) {
  const { configuration, states, say } = useKiosk();
  const t = useWords();
  const { menu, panels } = configuration;
  const section = menu.find(({ id }) => id === sectionId);
  const entries = menu.filter(({ parentId }) => parentId === sectionId);
  const shut = findShut(states);
  const isFirst = sectionId === null;
  return (
    <div className={classes["menu"]} data-beside={isFirst && panels.length > 0}>
      <div className={classes["column"]}>
        <Heading>{section === undefined ? t("menu.title") : say(section.title)}</Heading>
        {shut === undefined || !isFirst ? null : <ShutNotice shut={shut} />}
        {entries.length === 0 ? <p>{t("menu.empty")}</p> : null}
        <ul className={classes["tiles"]}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Tile entry={entry} />
            </li>
          ))}
        </ul>
      </div>
      {isFirst ? <Panels /> : null}
    </div>
  );
}
