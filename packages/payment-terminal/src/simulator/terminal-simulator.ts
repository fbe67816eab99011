import net, { type AddressInfo } from "node:net";

/** What the simulated terminal does with the next payment. */
export type TerminalPlan =
  /** The visitor pays after so long. */
  | "approve"
  | "decline"
  /** The bank has charged the card, and the cable is pulled before the answer. */
  | "loseAfterCharge"
  /** The cable is pulled while the visitor looks for the card. */
  | "loseBeforeCharge"
  /** The cable is pulled after the charge, and the terminal is switched off. */
  | "vanishAfterCharge"
  /** The visitor does not show a card, until the payment is interrupted or nobody waits for it. */
  | "wait"
  /** The visitor shows the card once nobody waits for the answer any more. */
  | "payAlone";

type SimulatedReceipt = {
  readonly invoice: string;
  readonly rrn: string;
  readonly amount: string;
  readonly method: string;
};

/**
 * Behaves as a payment terminal does, for tests and for the demo. It shares no code with the client. Answers are sent
 * in pieces.
 */
export async function startTerminal({
  port = 0,
  payMs = 0,
}: { readonly port?: number; readonly payMs?: number } = {}) {
  const receipts: SimulatedReceipt[] = [];
  const plans: TerminalPlan[] = [];
  const sockets = new Set<net.Socket>();
  let status = "0";
  let isOff = false;

  const server = net.createServer((socket) => {
    if (isOff) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let stop: (() => void) | undefined;
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes.toString("utf8");
      for (let end = heard.indexOf("\0"); end >= 0; end = heard.indexOf("\0")) {
        const text = heard.slice(0, end);
        heard = heard.slice(end + 1);
        hear(JSON.parse(text));
      }
    });

    function say(method: string, params: object, error = false): void {
      const bytes = Buffer.from(
        `${JSON.stringify({ method, step: 0, params, error, errorDescription: "" })}\0`,
      );
      // Three pieces, the last with the zero byte alone: nothing promises that a message comes in one.
      const middle = Math.floor(bytes.length / 2);
      for (const piece of [bytes.subarray(0, middle), bytes.subarray(middle, -1), bytes.subarray(-1)])
        if (!socket.destroyed) socket.write(piece);
    }

    function hear({
      method,
      params,
    }: {
      readonly method: string;
      readonly params: Record<string, string>;
    }): void {
      switch (method) {
        case "PingDevice":
          return say(method, { responseCode: "0000" });
        case "ServiceMessage":
          if (params["msgType"] === "interrupt") {
            say(method, { msgType: "interruptTransmitted" });
            return stop?.();
          }
          return say(method, { msgType: params["msgType"], LastStatMsgCode: status });
        case "GetReceiptInfo": {
          const last = receipts.at(-1);
          return say(method, {
            responseCode: "0000",
            invoiceNumber: last?.invoice ?? "",
            rrn: last?.rrn ?? "",
            amount: last?.amount ?? "",
            pan: "XXXXXXXXXXXX1111",
          });
        }
        case "Purchase":
        case "Refund":
          return transact(method, params["amount"] ?? "");
        default:
          return say("ServiceMessage", { msgType: "methodNotImplemented" });
      }
    }

    function transact(method: string, amount: string): void {
      if (status !== "0") return say("ServiceMessage", { msgType: "deviceBusy" });
      const plan = plans.shift() ?? "approve";
      status = "3";
      say("ServiceMessage", { msgType: "getLastStatMsgCode", LastStatMsgCode: "1" });
      if (plan === "wait" || plan === "payAlone") {
        const beAlone = (): void => {
          if (plan === "payAlone") decide(method, amount, "approve");
          else status = "0";
        };
        socket.once("close", beAlone);
        stop = () => {
          socket.off("close", beAlone);
          status = "0";
          say(method, { responseCode: "1004" }, true);
        };
        return;
      }
      const timer = setTimeout(() => decide(method, amount, plan), payMs);
      stop = () => {
        clearTimeout(timer);
        status = "0";
        say(method, { responseCode: "1004" }, true);
      };
    }

    function decide(method: string, amount: string, plan: TerminalPlan): void {
      status = "0";
      if (plan === "loseBeforeCharge") return void socket.destroy();
      if (plan === "decline") return say(method, { responseCode: "0051" }, true);
      const number = receipts.length + 1;
      const made = {
        invoice: String(number).padStart(6, "0"),
        rrn: String(100_000_000_000 + number),
        amount,
        method,
      };
      receipts.push(made);
      if (plan === "vanishAfterCharge") isOff = true;
      if (plan !== "approve") return void socket.destroy();
      say(method, {
        responseCode: "0000",
        invoiceNumber: made.invoice,
        rrn: made.rrn,
        amount,
        approvalCode: "123456",
        pan: "XXXXXXXXXXXX1111",
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // The server listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = server.address() as AddressInfo;

  return {
    port: address.port,
    receipts,
    plans,
    /** Switches it on or off. */
    set isOff(value: boolean) {
      isOff = value;
    },
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

export type TerminalSimulator = Awaited<ReturnType<typeof startTerminal>>;
