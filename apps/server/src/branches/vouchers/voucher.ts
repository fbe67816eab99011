import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import type { DayKey } from "#queue/day/day-state";
import type { ProvisionalVisit } from "#queue/registration/register-provisional";

/**
 * A booking that the centre has made while the branch was offline, as its visitor shows it at the branch. It carries
 * nothing personal: people photograph codes.
 */
export type Voucher = {
  readonly key: DayKey;
  readonly visit: ProvisionalVisit;
  readonly leaseIds: readonly string[];
};

/** Its last field is the place of a part: an operator, and a range of time. */
const packedPart = z.tuple([
  z.int(),
  z.int(),
  z.array(z.int()),
  z.int(),
  z.tuple([z.int(), z.number(), z.number()]).optional(),
]);

/** A code must stay coarse enough for a camera, so the fields have no names and ids of leases are bytes. */
const packed = z
  .tuple([
    z.int(),
    z.iso.date(),
    z.int(),
    z.enum(ticketTypes),
    z.number(),
    z.int(),
    z.array(packedPart).min(1),
    z.array(z.base64url().length(22)),
  ])
  .transform(
    ([organizationId, date, ticketId, ticketType, startAt, mainServiceId, parts, leaseIds]): Voucher => ({
      key: { organizationId, date },
      visit: {
        ticketId,
        ticketType,
        startAt,
        ...(mainServiceId === 0 ? {} : { mainServiceId }),
        parts: parts.map(([itemId, serviceId, after, lentBy, place]) => ({
          itemId,
          serviceId,
          after,
          ...(lentBy === 0 ? {} : { lentBy }),
          ...(place === undefined ? {} : { place: { operatorId: place[0], from: place[1], to: place[2] } }),
        })),
      },
      leaseIds: leaseIds.map(uuidOf),
    }),
  );

function pack({ key, visit, leaseIds }: Voucher): z.input<typeof packed> {
  const { ticketId, ticketType, startAt, mainServiceId = 0, parts } = visit;
  return [
    key.organizationId,
    key.date,
    ticketId,
    ticketType,
    startAt,
    mainServiceId,
    parts.map(({ itemId, serviceId, after, lentBy = 0, place }) =>
      place === undefined
        ? [itemId, serviceId, after, lentBy]
        : [itemId, serviceId, after, lentBy, [place.operatorId, place.from, place.to]],
    ),
    leaseIds.map((id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")),
  ];
}

const uuidOf = (text: string): string =>
  Buffer.from(text, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Returns the signed text of a voucher. It is good only together with the token of its ticket. */
export function writeVoucher(voucher: Voucher, token: string, secret: string): string {
  const content = Buffer.from(JSON.stringify(pack(voucher))).toString("base64url");
  const signature = sign(null, signedBytes(content, token), privateKeyOf(secret));
  return `${content}.${signature.toString("base64url")}`;
}

/** Reads a voucher; undefined if it was not signed for this token with this key. */
export function readVoucher(text: string, token: string, publicKey: Buffer): Voucher | undefined {
  const [content = "", signature = ""] = text.split(".");
  const key = createPublicKey({ key: publicKey, format: "der", type: "spki" });
  if (!verify(null, signedBytes(content, token), key, Buffer.from(signature, "base64url"))) return undefined;
  return packed.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
}

/** Returns the key by which branches verify what was signed with a secret. */
export function voucherKeyOf(secret: string): Buffer {
  return createPublicKey(privateKeyOf(secret)).export({ type: "spki", format: "der" });
}

const signedBytes = (content: string, token: string): Buffer =>
  Buffer.from(`${content}.${token.toLowerCase()}`);

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const keyHeader = "302e020100300506032b657004220420";

const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(keyHeader + secret, "hex"), format: "der", type: "pkcs8" });
