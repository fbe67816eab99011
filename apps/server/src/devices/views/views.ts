import { isInScope, mayCall, scopeOf } from "@cherga/contract/access";
import {
  tunnelMessage,
  viewerMessage,
  type ViewMessage,
  type ViewTrouble,
} from "@cherga/contract/devices/screen";
import type pg from "pg";
import type { WebSocket } from "ws";
import { listSessions } from "#auth/session";
import { repeat } from "#base/repeat";
import { sendToAgent } from "#devices/agents/agent-events";
import { bytesOf, closeSide, passOn, type Side, watchSide } from "#devices/views/side";
import { makeViewerProtocol, type ViewerProtocol } from "#devices/views/viewer-protocol";
import {
  type BegunView,
  countEarlierViewers,
  endView,
  noteTrouble,
  standingOfViews,
} from "#devices/views/view-table";
import type { Hub } from "#live/hub";

/** The screens that are watched through this server. */
export type Views = {
  readonly serverId: string;
  /** Shows a screen to a viewer. `onControl` is called before the viewer gets control. */
  show(view: BegunView, viewer: WebSocket, onControl: () => Promise<void>): Promise<void>;
  /** Notes that a viewer was gone before the view was opened. */
  leave(view: BegunView): Promise<void>;
  /** Whether a viewer waits for the tunnel of an agent here. */
  isWaiting(viewId: number): boolean;
  /** Takes the tunnel that an agent brings for a viewer who waits here. */
  join(viewId: number, agentId: number, tunnel: WebSocket): void;
  /** Tells the server that has the viewer why the screen cannot be brought. */
  fail(viewId: number, organizationId: number, trouble: ViewTrouble): Promise<void>;
  stop(): Promise<void>;
};

type OpenView = {
  readonly view: BegunView;
  readonly viewer: Side;
  readonly protocol: ViewerProtocol;
  readonly openedAt: number;
  tunnel?: Side;
  agentId?: number;
  /** Whether the agent has opened the screen. */
  isOpen: boolean;
  /** What the screen says first, until the viewer is admitted. */
  early: Buffer[];
  hasControl: boolean;
};

/** The topic on which servers tell each other that a view has got a trouble. */
const viewTopic = "screen-view";

/** So many people watch a screen at a time: each has a connection of its own to the screen. */
const viewersEach = 4;
/** An agent that has not brought the screen after so long will not. */
const tunnelMs = 15_000;
const recheckMs = 1_000;
/** What the screen says before the viewer is admitted is its size and name. */
const mostEarly = 64 * 1024;

export function makeViews({
  pool,
  hub,
  serverId,
  onError,
}: {
  readonly pool: pg.Pool;
  readonly hub: Hub;
  readonly serverId: string;
  readonly onError: (error: unknown) => void;
}): Views {
  const open = new Map<number, OpenView>();
  const endings = new Set<Promise<void>>();
  const listener = {
    topics: new Set([viewTopic]),
    scope: "all" as const,
    organizationId: null,
    send: () => void recheck().catch(onError),
  };
  hub.add(listener);
  const stopRechecking = repeat(recheckMs, recheck, onError);

  /** Tells the lists how many people watch. */
  const tellDevice = ({ deviceId: id, organizationId: reach }: BegunView): void =>
    hub.publish([{ topic: "board-device", act: "edit", id, reach, uid: "" }]);

  /** Ends a view, and says why; without a trouble, the viewer has left. */
  function end(one: OpenView, trouble?: ViewTrouble): void {
    const { view, viewer, tunnel } = one;
    if (!open.delete(view.id)) return;
    if (trouble !== undefined) say(one, { type: "end", trouble });
    closeSide(viewer);
    if (tunnel !== undefined) closeSide(tunnel);
    const ending = endView(pool, view.id)
      .then(() => tellDevice(view))
      .catch(onError)
      .finally(() => endings.delete(ending));
    endings.add(ending);
  }

  /** Ends the views whose sessions, rights, devices or agents are gone. */
  async function recheck(): Promise<void> {
    if (open.size === 0) return;
    const views = [...open.values()];
    const sessions = new Map(
      (await listSessions(pool, [...new Set(views.map(({ view }) => view.sessionId))])).map((session) => [
        session.id,
        session,
      ]),
    );
    const standings = await standingOfViews(
      pool,
      views.map(({ view }) => view.id),
    );
    for (const one of views) {
      const session = sessions.get(one.view.sessionId);
      const standing = standings.get(one.view.id);
      const { organizationId } = one.view;
      if (
        session === undefined ||
        !mayCall("admin", session.actor) ||
        !isInScope(scopeOf(session.actor), organizationId)
      )
        end(one, "signedOut");
      else if (standing === undefined || standing.organizationId !== organizationId) end(one, "stopped");
      else if (standing.trouble !== null && !one.isOpen) end(one, standing.trouble);
      else if (one.agentId !== undefined && standing.agentId !== one.agentId) end(one, "lost");
      else if (!one.isOpen && performance.now() - one.openedAt > tunnelMs) end(one, "noTunnel");
    }
  }

  function hearViewer(one: OpenView, bytes: Buffer): void {
    const taken = one.protocol.take(bytes, one.hasControl);
    if (taken === undefined) return end(one, "lost");
    if (taken.toViewer.length > 0)
      one.viewer.socket.send(Buffer.concat(taken.toViewer), { binary: true }, () => undefined);
    if (taken.toScreen.length > 0 && one.tunnel !== undefined && one.isOpen)
      passOn(Buffer.concat(taken.toScreen), one.viewer, one.tunnel);
    if (one.protocol.isAdmitted() && one.isOpen) flush(one);
  }

  function hearScreen(one: OpenView, bytes: Buffer): void {
    if (one.tunnel === undefined) return;
    if (one.protocol.isAdmitted()) {
      flush(one);
      return passOn(bytes, one.tunnel, one.viewer);
    }
    one.early.push(bytes);
    if (one.early.reduce((sum, { length }) => sum + length, 0) > mostEarly) end(one, "vncNonsense");
  }

  function flush(one: OpenView): void {
    if (one.tunnel === undefined || one.early.length === 0) return;
    passOn(Buffer.concat(one.early), one.tunnel, one.viewer);
    one.early = [];
  }

  function hearAgent(one: OpenView, text: string): void {
    const message = tunnelMessage.safeParse(jsonOf(text)).data;
    if (message === undefined) return;
    if (message.type === "failed") end(one, message.trouble);
    else one.isOpen = true;
  }

  return {
    serverId,
    show: async (view, viewer, onControl) => {
      const one: OpenView = {
        view,
        viewer: watchSide(viewer, (reason) => end(one, reason === "slow" ? "tooSlow" : undefined)),
        protocol: makeViewerProtocol(),
        openedAt: performance.now(),
        isOpen: false,
        early: [],
        hasControl: false,
      };
      open.set(view.id, one);
      let controlling = Promise.resolve();
      const setControl = async (take: boolean): Promise<void> => {
        if (take && !one.hasControl) await onControl();
        one.hasControl = take;
        say(one, { type: "control", isTaken: take });
      };
      viewer.once("close", () => end(one));
      viewer.on("message", (data, isBinary) => {
        if (isBinary) return hearViewer(one, bytesOf(data));
        const message = viewerMessage.safeParse(jsonOf(bytesOf(data).toString("utf8"))).data;
        if (message !== undefined)
          controlling = controlling.then(() => setControl(message.take)).catch(onError);
      });
      if (viewer.readyState !== viewer.OPEN) return end(one);
      viewer.send(one.protocol.greeting, { binary: true }, () => undefined);
      tellDevice(view);
      if ((await countEarlierViewers(pool, view)) >= viewersEach) return end(one, "tooManyViewers");
      const device = {
        kind: "board-device",
        id: view.deviceId,
        organizationId: view.organizationId,
      } as const;
      const delivered = await sendToAgent({ pool, hub }, device, "vncStart", { view: view.id });
      if (delivered === 0) end(one, "noAgent");
    },
    leave: ({ id }) => endView(pool, id),
    isWaiting: (viewId) => {
      const one = open.get(viewId);
      return one !== undefined && one.tunnel === undefined;
    },
    join: (viewId, agentId, socket) => {
      const one = open.get(viewId);
      if (one === undefined || one.tunnel !== undefined) return socket.terminate();
      one.tunnel = watchSide(socket, () => end(one, "lost"));
      one.agentId = agentId;
      socket.once("close", () => end(one, "lost"));
      socket.on("message", (data, isBinary) =>
        isBinary ? hearScreen(one, bytesOf(data)) : hearAgent(one, bytesOf(data).toString("utf8")),
      );
    },
    fail: async (viewId, organizationId, trouble) => {
      await noteTrouble(pool, viewId, trouble);
      hub.publish([{ topic: viewTopic, act: "edit", id: viewId, reach: organizationId, uid: "" }]);
    },
    stop: async () => {
      hub.remove(listener);
      await stopRechecking();
      for (const one of open.values()) end(one, "lost");
      await Promise.all(endings);
    },
  };
}

function say({ viewer: { socket } }: OpenView, message: ViewMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message), () => undefined);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
