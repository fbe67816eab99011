import { type Audience, mayCall } from "@cherga/contract/access";
import type { board } from "@cherga/contract/resources/board";
import type { operator } from "@cherga/contract/resources/operator";
import type { organization } from "@cherga/contract/resources/organization";
import type { service } from "@cherga/contract/resources/service";
import type { servicePackage } from "@cherga/contract/resources/service-package";
import type { terminal } from "@cherga/contract/resources/terminal";
import type { webOnline } from "@cherga/contract/resources/web-online";
import type { Fields, Row } from "@cherga/contract/resource";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { mayOpen } from "#staff/session/guards.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import { useSession } from "#staff/session/session.ts";
import { menuFor } from "#staff/shell/menu.ts";
import type { JumpTarget } from "#staff/shell/search/matches.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

const named = { title: "name" } as const;

/** Returns everything that the search knows without asking: actions, pages, and rows of the configuration. */
export function useTargets(): readonly JumpTarget[] {
  const t = useTexts();
  const title = useTitle();
  const user = useSession()?.user;
  const boards = useRows<typeof board.fields>("board", "/board");
  const kiosks = useRows<typeof terminal.fields>("terminal", "/terminal");
  const bookingPages = useRows<typeof webOnline.fields>("web-online", "/web-online");
  const operators = useRows<typeof operator.fields>("operator", "/operator");
  const nameOf = (row: object & { readonly id: number }): string => title(named, { ...row });

  const pages = menuFor(user).flatMap(({ title: group, home, entries }) => [
    ...(home === undefined ? [] : [{ key: home, title: t(group), note: "", path: home }]),
    ...entries.map(({ path, title: page }) => ({ key: path, title: t(page), note: t(group), path })),
  ]);
  const rowsAt = (
    path: PagePath,
    note: TextKey,
    rows: readonly { readonly id: number }[],
    say = nameOf,
  ): readonly JumpTarget[] =>
    rows.map((row) => ({
      key: `${path}/${row.id}`,
      title: say(row),
      note: t(note),
      path: `${path}/${row.id}`,
    }));
  const screensAt = (
    path: "/screen" | "/kiosk" | "/book",
    text: TextKey,
    rows: readonly { readonly id: number }[],
  ): readonly JumpTarget[] =>
    rows.map((row) => ({
      key: `${path}/${row.id}`,
      title: t(text, { name: nameOf(row) }),
      note: t("search.action"),
      path: `${path}/${row.id}`,
      isNewTab: true,
    }));

  return [
    ...actions
      .filter(({ path, who }) => mayOpen(path, user) && mayCall(who, user))
      .map(({ path, at, text }) => ({
        key: `do ${text}`,
        title: t(text),
        note: t("search.action"),
        path: at ?? path,
      })),
    ...screensAt("/screen", "search.openBoard", boards),
    ...screensAt("/kiosk", "search.openKiosk", kiosks),
    ...screensAt("/book", "search.openBookingPage", bookingPages),
    ...pages,
    ...rowsAt(
      "/organization",
      "organization.all",
      useRows<typeof organization.fields>("organization", "/organization"),
    ),
    ...rowsAt("/service", "service.all", useRows<typeof service.fields>("service", "/service")),
    ...rowsAt(
      "/service-package",
      "service-package.all",
      useRows<typeof servicePackage.fields>("service-package", "/service-package"),
    ),
    ...operators.map((row) => ({
      key: `/operator/${row.id}`,
      title: `${row.first_name} ${row.last_name}`.trim() || row.username,
      note: t("operator.all"),
      path: `/operator/${row.id}`,
    })),
    ...rowsAt("/terminal", "terminal.all", kiosks),
    ...rowsAt("/web-online", "web-online.all", bookingPages),
    ...rowsAt("/board", "board.all", boards),
  ];
}

/** The actions that the search offers, each on a page. */
const actions: readonly {
  readonly path: PagePath;
  /** Its address, if that is not the page's. */
  readonly at?: string;
  readonly text: TextKey;
  readonly who: Audience;
}[] = [
  { path: "/remote", text: "search.callNext", who: "staff" },
  { path: "/queue/closeDay", text: "search.closeDay", who: "scheduler" },
  { path: "/service", at: "/service/new", text: "service.new", who: "globalAdmin" },
  { path: "/operator", at: "/operator/new", text: "operator.new", who: "admin" },
  { path: "/terminal", at: "/terminal/new", text: "terminal.new", who: "admin" },
  { path: "/board", at: "/board/new", text: "board.new", who: "admin" },
];

/** Returns the rows of a resource, if the user may open its page. */
function useRows<F extends Fields>(name: string, path: PagePath): readonly Row<F>[] {
  const user = useSession()?.user;
  const { data = [] } = useQuery({ ...rowsOf<F>({ name }), enabled: mayOpen(path, user) });
  return data;
}
