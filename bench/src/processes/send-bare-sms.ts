// The least that sends SMS: one session, a window of submitted messages, nothing else. Sends as many as each line of its
// life asks for, and says when all of them are answered.
import { once } from "node:events";
import { connect } from "node:net";
import smpp, { type Pdu } from "smpp";

type Settings = {
  readonly port: number;
  readonly password: string;
  readonly window: number;
  readonly count: number;
  readonly text: string;
};

const { port, password, window, count, text }: Settings = JSON.parse(process.argv[2] ?? "{}");

const socket = connect(port, "127.0.0.1").setNoDelay(true);
await once(socket, "connect");
const session = new smpp.Session({ socket });
const ask = (command: string, fields: Readonly<Record<string, unknown>>): Promise<Pdu> =>
  new Promise((resolve) => void session.send(new smpp.PDU(command, fields), resolve));
session.on("deliver_sm", (pdu: Pdu) => void session.send(pdu.response()));
const bound = await ask("bind_transceiver", { system_id: "cherga", password, interface_version: 0x34 });
if (bound.command_status !== 0) throw new Error("the centre did not accept the login");

let sent = 0;
async function sendOn(): Promise<void> {
  while (sent < count) {
    sent += 1;
    await ask("submit_sm", {
      source_addr_ton: 5,
      source_addr: "Cherga",
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: "380441234567",
      registered_delivery: 1,
      data_coding: 0,
      short_message: Buffer.from(text),
    });
  }
}
await Promise.all(Array.from({ length: window }, sendOn));
console.log("sent");
socket.end();
