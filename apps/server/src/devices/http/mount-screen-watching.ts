import { scopeOf } from "@cherga/contract/access";
import { agentScreenCalls, boardViewCalls, viewSockets } from "@cherga/contract/calls/board-views";
import { pictureMaxBytes, viewProtocol } from "@cherga/contract/devices/screen";
import { Refusal } from "@cherga/contract/errors";
import { invalid, parse } from "@cherga/contract/issues";
import { idParams } from "@cherga/contract/shapes/query";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "#audit/write-audit";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import { sendToAgent } from "#devices/agents/agent-events";
import { admitAgent, serveAgent } from "#devices/agents/serve-agent";
import { shownTime } from "#devices/agents/shown-time";
import type { DeviceDeps } from "#devices/deps";
import { makeBoardCode } from "#devices/screens/enrolments";
import { dialPeer, joinTunnels, peerHeader } from "#devices/views/peer";
import {
  deletePictureRequests,
  isPng,
  lastPicture,
  putPicture,
  putVncState,
  wantsPicture,
} from "#devices/views/pictures";
import {
  beginView,
  type BegunView,
  listScreens,
  listScreenViews,
  makeViewToken,
  noteControl,
  placeOfView,
} from "#devices/views/view-table";
import { addressOf } from "#http/address";
import type { Sockets } from "#http/sockets";
import type { LiveDeps } from "#live/live-deps";
import { boardDeviceBinding } from "#resources/devices";
import { readerFor } from "#resources/reader";

/** Mounts what concerns the screens of board devices: their state, pictures and views. */
export function mountScreenWatching(
  app: FastifyInstance,
  deps: BaseDeps & LiveDeps & DeviceDeps,
  sockets: Sockets,
): void {
  const { pool, hub, views } = deps;

  serve(app, deps, boardViewCalls.screens, async ({ session }) => listScreens(deps, scopeOf(session.actor)));

  serve(app, deps, boardViewCalls.takePicture, async ({ body: { id }, session }) => {
    const organizationId = await organizationOf(id, session);
    if (!(await wantsPicture(pool, id))) return { isTaken: false };
    const device = { kind: "board-device", id, organizationId } as const;
    const delivered = await sendToAgent(deps, device, "picture", {});
    // No agent was connected: the next request need not wait for a minute.
    if (delivered === 0) await deletePictureRequests(pool, id);
    return { isTaken: delivered > 0 };
  });

  serve(app, deps, boardViewCalls.picture, async ({ params: { id }, session, reply }) => {
    await organizationOf(id, session);
    const picture = await lastPicture(pool, id);
    if (picture === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return reply.type("image/png").header("cache-control", "no-store").send(picture);
  });

  serve(app, deps, boardViewCalls.admit, async ({ body: { id }, session }) => {
    await organizationOf(id, session);
    const made = await makeViewToken(pool, {
      deviceId: id,
      staffId: session.actor.id,
      sessionId: session.id,
    });
    return { token: made.token, expires: shownTime(deps.clock, made.expires) };
  });

  serve(app, deps, boardViewCalls.views, async ({ query, session }) => {
    await organizationOf(query.deviceId, session);
    return listScreenViews(deps, query.deviceId, query);
  });

  serveAgent(app, deps, agentScreenCalls.board, async ({ body, agent }) => {
    const made = await makeBoardCode(pool, { agentId: agent.id, deviceId: body.id });
    if (made === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return { path: `/screen/${made.boardId}#code=${made.code}` };
  });

  serveAgent(app, deps, agentScreenCalls.vnc, async ({ body: { id, state }, agent }) => {
    const isNew = await putVncState(pool, { agentId: agent.id, deviceId: id, state });
    if (isNew === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (isNew) tell(id, agent.organizationId);
    return true as const;
  });

  serveAgent(app, deps, agentScreenCalls.picture, async ({ body, agent }) => {
    const png = Buffer.from(body.png, "base64");
    if (png.length > pictureMaxBytes || !isPng(png)) throw invalid([{ path: ["png"], code: "ERROR_FORMAT" }]);
    if (!(await putPicture(pool, { agentId: agent.id, deviceId: body.id, png })))
      throw new Refusal("ERROR_NOT_FOUND");
    tell(body.id, agent.organizationId);
    return true as const;
  });

  sockets.mount(viewSockets.view, viewProtocol, async (request, accept) => {
    const token = /^cherga\.view\s*,\s*(\S+)$/.exec(request.headers["sec-websocket-protocol"] ?? "")?.[1];
    const ip = addressOf(request);
    const view = token && (await beginView(pool, token, { serverId: views.serverId, ip }));
    if (!view) {
      deps.publicGate.countRequest(ip);
      throw new Refusal("ERROR_SIGN_IN");
    }
    await audit(view, "screen.watch");
    const viewer = await accept();
    if (viewer === undefined) return views.leave(view);
    await views.show(view, viewer, async () => {
      await noteControl(pool, view.id);
      await audit(view, "screen.control");
      tell(view.deviceId, view.organizationId);
    });
  });

  sockets.mount(viewSockets.tunnel, undefined, async (request, accept) => {
    const agent = await admitAgent(deps, request);
    const { id } = parse(idParams, request.params);
    const place = await placeOfView(pool, id, agent.id);
    if (place === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (place.serverId === views.serverId) {
      if (!views.isWaiting(id)) throw new Refusal("ERROR_NOT_FOUND");
      const tunnel = await accept();
      if (tunnel !== undefined) views.join(id, agent.id, tunnel);
      return;
    }
    const authorization = request.headers.authorization ?? "";
    const peer =
      place.peerUrl === null || request.headers[peerHeader] !== undefined
        ? undefined
        : await dialPeer(place.peerUrl, id, authorization);
    if (peer === undefined) {
      await views.fail(id, agent.organizationId, "noPeer");
      throw new Refusal("ERROR_UNAVAILABLE");
    }
    const tunnel = await accept();
    if (tunnel === undefined) peer.terminate();
    else joinTunnels(tunnel, peer);
  });

  function tell(id: number, reach: number): void {
    hub.publish([{ topic: "board-device", act: "edit", id, reach, uid: "" }]);
  }

  /** Returns the organization of a device. Refuses a device of another organization as not found. */
  async function organizationOf(id: number, session: Session): Promise<number> {
    return (await readerFor(boardDeviceBinding, deps.db, session).get(id)).organizationId;
  }

  const audit = (view: BegunView, action: "screen.watch" | "screen.control"): Promise<void> =>
    deps.inTransaction((tx) =>
      writeAudit(tx, {
        actorId: view.staffId,
        organizationId: view.organizationId,
        action,
        details: { deviceId: view.deviceId, view: view.id },
      }),
    );
}
