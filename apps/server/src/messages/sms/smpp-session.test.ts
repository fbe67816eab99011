import { createServer, type Socket } from "node:net";
import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterEach, expect, test } from "vitest";
import { makeDialogues } from "#messages/sms/dialogues";
import { encodeSms } from "#messages/sms/encode-sms";
import { bindSession, type SmppSession, usualSmppLimits } from "#messages/sms/smpp-session";
import { encodePdu, type Pdu, type SmppCommand, splitPdus } from "#messages/sms/smpp-pdu";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Connects to a gateway that accepts the login, and answers the parts that were submitted together. */
async function connect(
  answer: (submitted: readonly Pdu[]) => Buffer,
  together: number,
  answerMs = 10_000,
): Promise<SmppSession> {
  const submitted: Pdu[] = [];
  const take = (socket: Socket, pdu: Pdu): void => {
    if (pdu.command === "bind_transceiver") socket.write(encodePdu("bind_transceiver_resp", pdu.sequence));
    if (pdu.command !== "submit_sm") return;
    submitted.push(pdu);
    if (submitted.length === together) socket.write(answer(submitted));
  };
  const gateway = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      for (const pdu of splitPdus(bytes).pdus) take(socket, pdu);
    });
    stops.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  stops.push(() => gateway.close());
  const address = gateway.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return bindSession(
    { host: "127.0.0.1", port: address.port, secure: false, login: "cherga", password: "secret" },
    {
      dialogue: makeDialogues(() => new Date()).open("gateway"),
      limits: { ...usualSmppLimits, answerMs },
      outgoing: { ...internetOnly, allowsLoopback: true },
      onReceipt: async () => undefined,
      yieldToOthers: () => undefined,
      onAlive: () => undefined,
      onEnd: () => undefined,
    },
  );
}

const address = { ton: 1, npi: 1, address: "380501112233" };
function submit(session: SmppSession): ReturnType<SmppSession["submit"]> {
  const [part] = encodeSms("Your turn", 1) ?? [];
  if (part === undefined) throw new Error("no part");
  return session.submit({ ...part, from: address, to: address, validityPeriod: "" });
}

const accepted = ({ sequence }: Pdu): Buffer =>
  encodePdu("submit_sm_resp", sequence, Buffer.from(`id${sequence}\0`));

test("answers in front of bytes that are no PDU count", async () => {
  const broken = Buffer.alloc(16, 0xff);
  const session = await connect((parts) => Buffer.concat([...parts.map(accepted), broken]), 3);
  const answers = await Promise.all([submit(session), submit(session), submit(session)]);
  expect(answers.map(({ status }) => status)).toEqual([0, 0, 0]);
  await expect(submit(session)).rejects.toMatchObject({ code: "connectionLost" });
});

test.each<SmppCommand>(["enquire_link_resp", "bind_transceiver_resp", "generic_nack"])(
  "%s without an error does not accept a message",
  async (command) => {
    const session = await connect(([part]) => encodePdu(command, part?.sequence ?? 0), 1, 100);
    await expect(submit(session)).rejects.toMatchObject({ code: "noAnswer" });
  },
);

test("a part that the gateway did not understand is refused", async () => {
  const session = await connect(([part]) => encodePdu("generic_nack", part?.sequence ?? 0, undefined, 3), 1);
  expect(await submit(session)).toMatchObject({ status: 3 });
});

test("without answers, all parts are given up, those that were not sent too", async () => {
  const { window } = usualSmppLimits;
  const session = await connect(() => Buffer.alloc(0), window, 100);
  const parts = Array.from({ length: window + 2 }, () => submit(session));
  const outcomes = await Promise.allSettled(parts);
  const unsure = { status: "rejected", reason: { code: "noAnswer", isUnsure: true } };
  expect(outcomes.slice(0, window)).toMatchObject(outcomes.slice(0, window).map(() => unsure));
  expect(outcomes.slice(window)).toMatchObject([
    { reason: { code: "noAnswer" } },
    { reason: { code: "noAnswer" } },
  ]);
});
