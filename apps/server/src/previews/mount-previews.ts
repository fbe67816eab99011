import { isInScope, scopeOf } from "@cherga/contract/access";
import type { CallInput } from "@cherga/contract/call";
import { previewCalls } from "@cherga/contract/calls/preview";
import { Refusal } from "@cherga/contract/errors";
import { languageCodes } from "@cherga/contract/constants";
import { initialBoard } from "@cherga/contract/shapes/board";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { MessageDeps } from "#messages/message-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { kioskWhenOpen } from "#previews/kiosk-preview";
import { sampleState } from "#previews/sample-hall";
import { textOfInstant } from "#queue/views/instants";
import { surroundingsOf } from "#visitors/board/configuration";
import { statesAt } from "#visitors/kiosk/availability";
import { kioskConfigurationOf } from "#visitors/kiosk/configuration";
import { freeTimeHere } from "#visitors/kiosk/free-times-at-kiosk";
import { makeRecentCounts } from "#visitors/kiosk/kiosk-limits";
import type { Kiosk } from "#visitors/kiosk/kiosk";
import { makeFreeTimes } from "#visitors/shared/free-times";
import { shownOffer, shownPage } from "#visitors/booking/offer";
import { offeredConfig, offeredWish } from "#visitors/booking/pages";
import type { BookingPage } from "#visitors/shared/page-offers";

type BoardDraft = CallInput<typeof previewCalls.board>["body"]["board"];
type TerminalDraft = CallInput<typeof previewCalls.kiosk>["body"]["terminal"];
type PreviewBody = CallInput<typeof previewCalls.page>["body"];

/** A draft has no id yet; this placeholder is not shown. */
const someId = 1;

/** Mounts the previews: what visitor screens would show for unsaved settings, by the code of the real screens. */
export function mountPreviews(app: FastifyInstance, deps: BaseDeps & QueueDeps & MessageDeps): void {
  const { db, days, clock } = deps;
  const countsOf = makeRecentCounts(deps);
  const freeTimes = makeFreeTimes(deps);

  serve(app, deps, previewCalls.board, async ({ body: { board }, session }) => {
    const organizationId = organizationFor(session, board);
    const now = clock.now().getTime();
    const parts = partsOf(board);
    const configuration = { board: parts, ...(await surroundingsOf(db, organizationId)) };
    const config = await days.configOf(organizationId);
    return {
      configuration: { ...configuration, time: textOfInstant(now) },
      state: sampleState(config, parts, now),
    };
  });

  serve(app, deps, previewCalls.kiosk, async ({ body: { terminal }, session }) => {
    const today = await kioskWhenOpen(deps, kioskOf(session, terminal));
    return {
      configuration: await kioskConfigurationOf(deps, today),
      services: await statesAt(deps, countsOf, today),
    };
  });
  serve(app, deps, previewCalls.kioskFreeTime, async ({ body: { terminal, ...wanted }, session }) =>
    freeTimeHere(deps, countsOf, await kioskWhenOpen(deps, kioskOf(session, terminal)), wanted),
  );

  serve(app, deps, previewCalls.page, async ({ body, session }) => {
    const page = await shownPage(deps, pageOf(body));
    const scope = scopeOf(session.actor);
    return { ...page, organizations: page.organizations.filter(({ id }) => isInScope(scope, id)) };
  });
  serve(app, deps, previewCalls.offer, async ({ body, session }) => {
    const page = pageOf(body);
    return shownOffer(deps, page, await offeredConfig(deps, page, inScope(session, body.organizationId)));
  });
  serve(app, deps, previewCalls.freeDays, async ({ body: { month, ...body }, session }) =>
    freeTimes.ofMonth(await wishOf(session, body), month),
  );
  serve(app, deps, previewCalls.freeTime, async ({ body: { queueDate, ...body }, session }) =>
    freeTimes.ofDay(await wishOf(session, body), queueDate),
  );

  async function wishOf(
    session: Session,
    { page, asked, ...wish }: Omit<CallInput<typeof previewCalls.freeTime>["body"], "queueDate">,
  ): ReturnType<typeof offeredWish> {
    inScope(session, wish.organizationId);
    return offeredWish(deps, pageOf({ page, asked }), wish);
  }
}

/** Returns the organization of a draft; the default is the one that the session works on. */
function organizationFor(session: Session, draft: { readonly organizationId?: number | undefined }): number {
  const organizationId = draft.organizationId ?? session.organizationId;
  if (organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
  return inScope(session, organizationId);
}

function inScope({ actor }: Session, organizationId: number): number {
  if (!isInScope(scopeOf(actor), organizationId)) throw new Refusal("ERROR_FORBIDDEN");
  return organizationId;
}

/** Returns a board as it would be stored. */
function partsOf(draft: BoardDraft): BoardConfiguration["board"] {
  const { organizationId: _, description: __, ...board } = draft;
  return { ...initialBoard, id: someId, ...board };
}

/** Returns a booking page as it would be stored. */
function pageOf({ page, asked }: PreviewBody): BookingPage {
  const { description = {}, organizationFilter = "none", organizationIds = [] } = page;
  return {
    id: someId,
    version: someId,
    name: page.name,
    description,
    organizationFilter,
    organizationIds,
    status: true,
    bot: { enabled: false },
    customerDataFields: asked.map((field, sortOrder) => ({ ...field, id: someId, sortOrder })),
  };
}

/** Returns a kiosk as it would be stored. */
function kioskOf(session: Session, draft: TerminalDraft): Kiosk {
  const { languages = [...languageCodes], menu = [], panels = [], limits = [] } = draft;
  const organizationId = organizationFor(session, draft);
  const printerDeviceId = null;
  return {
    id: someId,
    version: someId,
    organizationId,
    languages,
    menu,
    panels,
    limits,
    printerDeviceId,
    browserPrint: false,
    pages: "",
  };
}
