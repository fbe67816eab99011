import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import jsQR from "jsqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let admin: Person;
beforeAll(async () => {
  // A Monday morning in Kyiv.
  server = await makeTestApp(undefined, makeSetClock("2026-05-04T07:00:00Z"));
  centre = await makeCentre(server);
  admin = await makePerson(server, { is_admin: true });
  await admin.call("POST", "/organization/current", { id: centre.organizationId });
});
afterAll(() => server.close());

const font = { family: "sans", size: 12, bold: false, italic: false } as const;
const everywhere = (text: string) => ({ en: text, ru: text, ua: text });

async function makeTemplate(items: readonly PrinterItem[], width = 80): Promise<number> {
  const made = await admin.call("POST", "/printer-template/create", { name: "Ticket", width, items });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id;
}

const render = (body: object, who: Person = admin, lang = "en") =>
  server.app.inject({
    method: "POST",
    url: "/api/printer-template/render-template",
    payload: body,
    headers: { ...who.headers, lang },
  });

/** Gives the picture's dots, as another program reads them. */
async function dotsOf(png: Buffer) {
  const { createCanvas, loadImage } = await ticketCanvas();
  const picture = await loadImage(png);
  const pen = createCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}

/** Gives how much of a picture's rows is dark. */
function darkIn({ data, width }: Awaited<ReturnType<typeof dotsOf>>, from: number, to: number): number {
  return data.subarray(from * width * 4, to * width * 4).filter((value, at) => at % 4 === 0 && value === 0)
    .length;
}

test("a template comes out in black and white, as wide as its paper, and its code leads to the ticket", async () => {
  const id = await makeTemplate([
    {
      type: "item-text",
      text: everywhere("{num}"),
      align: "center",
      font: { ...font, size: 48, bold: true },
    },
    { type: "item-image", source: "qr", path: null, width: 50, align: "center" },
  ]);
  const answer = await render({ id, type: "png" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  const dots = await dotsOf(answer.rawPayload);
  expect(new Set(dots.data)).toEqual(new Set([0, 255]));
  const { width, height, marks } = (await render({ id, type: "json" })).json();
  expect([dots.width, dots.height]).toEqual([576, height]);
  expect(width).toBe(576);
  // The number stands above the code.
  expect(darkIn(dots, 0, marks[1].y)).toBeGreaterThan(1_000);
  const { trackerUrl } = (await admin.call("GET", "/printer-template/sample")).json();
  expect(trackerUrl).toMatch(/\/t\/[0-9a-f-]{36}$/);
  expect(jsQR(dots.data, dots.width, dots.height)?.data).toBe(trackerUrl);

  const narrow = await dotsOf((await render({ id, type: "png", width: 58 })).rawPayload);
  expect(narrow.width).toBe(384);
  expect(jsQR(narrow.data, narrow.width, narrow.height)?.data).toBe(trackerUrl);
});

test("it is in the requested language, with the data of the sample ticket", async () => {
  const text = { en: "Issued", ru: "Выдан", ua: "Видано" };
  const right = everywhere("{num} {service} {organization} {date} {time} {wait}");
  const id = await makeTemplate([{ type: "item-text-doubled", left: text, right, font }]);
  const said = async (lang: string) =>
    (await render({ id, type: "json" }, admin, lang)).json().marks.map((mark: { text: string }) => mark.text);
  const { filling } = (await admin.call("GET", "/printer-template/sample")).json();
  for (const [lang, first] of Object.entries(text)) {
    const { num, service, organization, date, time, wait } = filling[lang];
    const [left, ...rest] = await said(lang);
    expect(left).toBe(first);
    expect(rest.join(" ")).toBe(`${num} ${service} ${organization} ${date} ${time} ${wait}`);
  }
  expect(filling.ua.date).toBe("4 трав. 2026 р.");
});

test("an image keeps its shades as a grain of dots, and one that cannot be read prints nothing", async () => {
  const { createCanvas } = await ticketCanvas();
  const grey = createCanvas(100, 50);
  const pen = grey.getContext("2d");
  pen.fillStyle = "rgb(128, 128, 128)";
  pen.fillRect(0, 0, 100, 50);
  const upload = async (payload: Buffer) =>
    (
      await server.app.inject({
        method: "POST",
        url: "/api/file/create",
        payload,
        headers: { ...admin.headers, "content-type": "image/png" },
      })
    ).json().path;
  const whole = await grey.encode("png");
  const image = { type: "item-image", source: "file", width: 50, align: "left" } as const;
  const id = await makeTemplate([
    { ...image, path: await upload(whole) },
    // Its head is right, and the rest of it is not there.
    { ...image, path: await upload(whole.subarray(0, 40)) },
    { ...image, source: "logo", path: null },
  ]);
  const answer = await render({ id, type: "png" });
  expect(answer.statusCode, answer.body).toBe(200);
  const dots = await dotsOf(answer.rawPayload);
  expect([dots.width, dots.height]).toEqual([576, 288]);
  expect(darkIn(dots, 0, 144) / (288 * 144)).toBeCloseTo(0.5, 1);
  expect(darkIn(dots, 144, 288)).toBe(0);
});

test("an empty ticket and one that is too long can be printed", async () => {
  const empty = await render({ id: await makeTemplate([]), type: "png" });
  expect(empty.statusCode).toBe(200);
  const text = { type: "item-text", text: everywhere("W".repeat(500)), align: "left" } as const;
  const items = Array.from({ length: 100 }, () => ({ ...text, font: { ...font, size: 200 } }));
  const long = await render({ id: await makeTemplate(items, 210), type: "png" });
  expect((await dotsOf(long.rawPayload)).height).toBe(7992);
});

test("a user without an organization still sees a ticket", async () => {
  const newcomer = await makeTestApp();
  const first = await makePerson(newcomer, { is_admin: true });
  const sample = await first.call("GET", "/printer-template/sample");
  await newcomer.close();
  expect(sample.json().filling.en).toMatchObject({ num: "A012", service: "Consultation" });
});

test("a missing template is not found, and callers without an account see neither templates nor tickets", async () => {
  expect((await render({ id: 999_999, type: "png" })).statusCode).toBe(404);
  expect((await render({ id: 1, type: "gif" })).statusCode).toBe(400);
  for (const path of ["/printer-template/sample", "/font-source"])
    expect((await strangersCall(server, "GET", path)).statusCode).toBe(401);
});

test("the fonts are listed, and each can be downloaded and cached", async () => {
  const fonts = (await admin.call("GET", "/font-source")).json();
  expect(fonts).toHaveLength(12);
  for (const { url } of fonts) {
    const answer = await strangersCall(server, "GET", url.replace("/api", ""));
    expect(answer.headers).toMatchObject({
      "content-type": "font/ttf",
      "cache-control": "public, max-age=31536000, immutable",
    });
    // What every TrueType font begins with.
    expect(answer.rawPayload.readUInt32BE(0)).toBe(0x00010000);
  }
  expect((await strangersCall(server, "GET", "/font-source/Comic-1.0.0.ttf")).statusCode).toBe(404);
  expect((await strangersCall(server, "GET", "/font-source/..%2fpackage.ttf")).statusCode).toBe(400);
});
