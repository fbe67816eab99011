import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { decimalOf, readAmount } from "@cherga/engine/payment/money";

/** A charge in the books of the simulator. */
export type Charge = {
  readonly id: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  state: "pending" | "paid" | "failed" | "cancelled";
  readonly refunds: Map<string, number>;
};

/** `lost`: the request is carried out, and its answer is lost. `down`: nothing happens. `broken`: the answer is 500. */
export type Fault = "lost" | "down" | "broken";

export type SimulatedName = "monobank" | "liqpay" | "stripe";

type Request = {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: http.IncomingHttpHeaders;
};
type Answer = { readonly status: number; readonly body: unknown };

type AccountKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
};

export const simulatedKeys: AccountKeys = {
  publicKey: "i1",
  privateKey: "private-key-1",
  webhookSecret: "whsec_1",
};

/**
 * Behaves as a provider does towards merchants, on a port of this computer. It shares no code with the product. Each of
 * the keys is of an account of its own, which does not see the charges of the others.
 */
export async function startSimulator(name: SimulatedName, keys: readonly AccountKeys[] = [simulatedKeys]) {
  /** The accounts by the names that requests give them. */
  const accounts = new Map(keys.map((each) => [each.privateKey, { keys: each, owned: new Set<string>() }]));
  const charges = new Map<string, Charge>();
  const answered = new Map<string, unknown>();
  const faults: Fault[] = [];
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://simulator");
      const fault = url.pathname.endsWith("/pubkey") ? undefined : faults.shift();
      if (fault === "down") return void request.socket.destroy();
      const heard = {
        method: request.method ?? "",
        url,
        body: Buffer.concat(parts).toString(),
        headers: request.headers,
      };
      const { status, body } = dialects[name](heard);
      if (fault === "lost") return void request.socket.destroy();
      response.writeHead(fault === "broken" ? 500 : status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The server listens on a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const refundedOf = ({ refunds }: Charge): number =>
    [...refunds.values()].reduce((sum, each) => sum + each, 0);

  type Account = { keys: AccountKeys; readonly owned: Set<string> };

  function make(
    { owned }: Account,
    reference: string,
    amountMinor: number,
    currency: string,
    id = randomUUID(),
  ): Charge {
    const charge: Charge = { id, reference, amountMinor, currency, state: "pending", refunds: new Map() };
    charges.set(id, charge);
    owned.add(id);
    return charge;
  }

  const chargeIn = ({ owned }: Account, id: string): Charge | undefined =>
    owned.has(id) ? charges.get(id) : undefined;

  function keysOf({ id }: Charge): AccountKeys {
    const account = [...accounts.values()].find(({ owned }) => owned.has(id));
    if (account === undefined) throw new Error("a charge without an account");
    return account.keys;
  }

  function refund(charge: Charge | undefined, key: string, amountMinor: number): boolean {
    if (charge === undefined || charge.state !== "paid") return false;
    if (charge.refunds.has(key)) return true;
    if (refundedOf(charge) + amountMinor > charge.amountMinor) return false;
    charge.refunds.set(key, amountMinor);
    return true;
  }

  const monoStatus = (charge: Charge) => ({
    invoiceId: charge.id,
    status:
      charge.state === "paid"
        ? refundedOf(charge) === charge.amountMinor
          ? "reversed"
          : "success"
        : { pending: "created", failed: "failure", cancelled: "expired" }[charge.state],
    amount: charge.amountMinor,
    ccy: charge.currency === "UAH" ? 980 : 978,
    reference: charge.reference,
    cancelList: [...charge.refunds.values()].map((amount) => ({ status: "success", amount })),
  });

  const stripeSession = (charge: Charge) => ({
    object: "checkout.session",
    id: charge.id,
    url: charge.state === "pending" ? `${url}/pay/${charge.id}` : null,
    status: charge.state === "paid" ? "complete" : charge.state === "pending" ? "open" : "expired",
    payment_status: charge.state === "paid" ? "paid" : "unpaid",
    amount_total: charge.amountMinor,
    currency: charge.currency.toLowerCase(),
    client_reference_id: charge.reference,
    payment_intent:
      charge.state === "paid"
        ? {
            id: `pi_${charge.id}`,
            latest_charge: { id: `ch_${charge.id}`, amount_refunded: refundedOf(charge) },
          }
        : null,
  });

  const liqpaySign = (data: string, key: string): string =>
    createHash("sha1").update(`${key}${data}${key}`).digest("base64");

  const liqpayStatus = (charge: Charge | undefined) =>
    charge === undefined
      ? { result: "error", status: "error", code: "payment_not_found", err_code: "payment_not_found" }
      : {
          status: { pending: "processing", paid: "success", failed: "failure", cancelled: "failure" }[
            charge.state
          ],
          order_id: charge.id,
          amount: Number(decimalOf(charge.amountMinor, charge.currency)),
          currency: charge.currency,
          payment_id: 1,
          ...(refundedOf(charge) === 0
            ? {}
            : {
                status: refundedOf(charge) === charge.amountMinor ? "reversed" : "success",
                refund_amount: Number(decimalOf(refundedOf(charge), charge.currency)),
              }),
        };

  const dialects: Readonly<Record<SimulatedName, (request: Request) => Answer>> = {
    monobank: ({ url: { pathname, searchParams }, body, headers }) => {
      const account = accounts.get(String(headers["x-token"]));
      if (account === undefined) return { status: 403, body: {} };
      const asked = body === "" ? {} : JSON.parse(body);
      const charge = chargeIn(account, String(asked.invoiceId ?? searchParams.get("invoiceId")));
      switch (pathname) {
        case "/api/merchant/pubkey": {
          const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
          return { status: 200, body: { key: Buffer.from(pem).toString("base64") } };
        }
        case "/api/merchant/invoice/create": {
          const made = make(
            account,
            asked.merchantPaymInfo.reference,
            asked.amount,
            asked.ccy === 980 ? "UAH" : "EUR",
          );
          return { status: 200, body: { invoiceId: made.id, pageUrl: `${url}/pay/${made.id}` } };
        }
        case "/api/merchant/invoice/status":
          return charge === undefined ? { status: 404, body: {} } : { status: 200, body: monoStatus(charge) };
        case "/api/merchant/invoice/remove":
          if (charge?.state !== "pending") return { status: 400, body: {} };
          charge.state = "cancelled";
          return { status: 200, body: {} };
        case "/api/merchant/invoice/cancel":
          return {
            status: 200,
            body: { status: refund(charge, asked.extRef, asked.amount) ? "success" : "failure" },
          };
        default:
          return { status: 404, body: {} };
      }
    },
    liqpay: ({ url: { pathname }, body }) => {
      const form = new URLSearchParams(body);
      const data = form.get("data") ?? "";
      const signer = [...accounts.values()].find(
        (each) => form.get("signature") === liqpaySign(data, each.keys.privateKey),
      );
      if (pathname !== "/api/request" || signer === undefined)
        return { status: 200, body: { status: "error", code: "err_access" } };
      const asked = JSON.parse(Buffer.from(data, "base64").toString());
      const charge = chargeIn(signer, asked.order_id);
      if (asked.action === "status") return { status: 200, body: liqpayStatus(charge) };
      const amountMinor = readAmount(String(asked.amount), charge?.currency ?? "") ?? 0;
      // LiqPay has no names for refunds: asked twice, it gives back twice.
      const isDone = refund(charge, randomUUID(), amountMinor);
      return { status: 200, body: { status: isDone ? "reversed" : "error" } };
    },
    stripe: ({ method, url: { pathname }, body, headers }) => {
      const account = accounts.get(String(headers.authorization).replace(/^Bearer /, ""));
      if (account === undefined) return { status: 401, body: {} };
      const key = String(headers["idempotency-key"] ?? "");
      const form = new URLSearchParams(body);
      const [, , collection = "", , id = "", act] = pathname.split("/");
      if (method === "POST" && answered.has(key)) return { status: 200, body: answered.get(key) };
      if (method === "POST" && pathname === "/v1/checkout/sessions") {
        const made = stripeSession(
          make(
            account,
            form.get("client_reference_id") ?? "",
            Number(form.get("line_items[0][price_data][unit_amount]")),
            (form.get("line_items[0][price_data][currency]") ?? "").toUpperCase(),
          ),
        );
        answered.set(key, made);
        return { status: 200, body: made };
      }
      if (collection === "refunds") {
        const charge = chargeIn(account, (form.get("payment_intent") ?? "").replace("pi_", ""));
        const isDone = refund(charge, key, Number(form.get("amount")));
        if (!isDone) return { status: 400, body: {} };
        answered.set(key, { status: "succeeded" });
        return { status: 200, body: { status: "succeeded" } };
      }
      const charge = chargeIn(account, id);
      if (charge === undefined) return { status: 404, body: {} };
      if (act === "expire") {
        if (charge.state !== "pending") return { status: 400, body: {} };
        charge.state = "cancelled";
      }
      return { status: 200, body: stripeSession(charge) };
    },
  };

  return {
    url,
    charges,
    faults,
    refundedOf,
    /** Brings the charges up to date. */
    read: async (): Promise<void> => undefined,
    /** Gives an account other keys. The old ones are withdrawn. */
    replaceKeys: (before: AccountKeys, after: AccountKeys): void => {
      const account = accounts.get(before.privateKey);
      if (account === undefined) throw new Error("keys of no account");
      accounts.delete(before.privateKey);
      accounts.set(after.privateKey, { ...account, keys: after });
    },
    /** What a visitor does on the page. A page that is closed takes no money. */
    visit: async (page: string, state: "paid" | "failed"): Promise<void> => {
      const { pathname, searchParams } = new URL(page);
      const data = searchParams.get("data");
      const order = data === null ? undefined : JSON.parse(Buffer.from(data, "base64").toString());
      const account = [...accounts.values()].find((each) => each.keys.publicKey === order?.public_key);
      const charge =
        order === undefined || account === undefined
          ? charges.get(pathname.split("/").at(-1) ?? "")
          : (charges.get(order.order_id) ??
            make(
              account,
              order.order_id,
              readAmount(order.amount, order.currency) ?? 0,
              order.currency,
              order.order_id,
            ));
      if (charge?.state === "pending") charge.state = state;
    },
    /** Returns a signed report about a charge, as it is now. */
    reportOf: (charge: Charge): { readonly headers: Record<string, string>; readonly payload: string } => {
      if (name === "monobank") {
        const payload = JSON.stringify(monoStatus(charge));
        const signature = sign("sha256", Buffer.from(payload), privateKey).toString("base64");
        return { payload, headers: { "content-type": "application/json", "x-sign": signature } };
      }
      if (name === "liqpay") {
        const data = Buffer.from(JSON.stringify(liqpayStatus(charge))).toString("base64");
        const payload = new URLSearchParams({
          data,
          signature: liqpaySign(data, keysOf(charge).privateKey),
        }).toString();
        return { payload, headers: { "content-type": "application/x-www-form-urlencoded" } };
      }
      const payload = JSON.stringify({
        type: "checkout.session.completed",
        data: { object: stripeSession(charge) },
      });
      // An hour old: clocks differ, and reports are sent again for days.
      const time = Math.floor(Date.now() / 1_000) - 3_600;
      const hex = createHmac("sha256", keysOf(charge).webhookSecret)
        .update(`${time}.${payload}`)
        .digest("hex");
      return {
        payload,
        headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${hex}` },
      };
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type Simulator = Omit<Awaited<ReturnType<typeof startSimulator>>, "replaceKeys">;
