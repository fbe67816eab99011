import { once } from "node:events";
import { createServer, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { signIn } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

test("a newer program is loaded whole, offered, and taken when somebody says so", async () => {
  const site = await serveInFrontOf(running.address);
  const opened = await openPage({ ...running, address: site.address }, "/login", { serviceWorkers: "allow" });
  const { page } = opened;
  await signIn(opened, "admin");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole("navigation").waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.getByText("An update is available").count()).toBe(0);

  site.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText("An update is available").waitFor();
  const [before] = await programsIn();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await page.getByRole("navigation").waitFor();
  await expect.poll(programsIn).toHaveLength(1);
  expect(await programsIn()).not.toContain(before);
  expect(await page.getByText("An update is available").count()).toBe(0);

  // It is whole: it opens without the server too.
  await site.close();
  await page.reload();
  await page.getByText("Lost connection to server").waitFor();

  function programsIn(): Promise<readonly string[]> {
    return page.evaluate(async () => (await caches.keys()).toSorted());
  }
});

/** Stands between browser and server, and can make the program a newer one. */
async function serveInFrontOf(address: string) {
  let release: string | undefined;
  const site = createServer((asked, answer) => {
    const { host: _, ...headers } = asked.headers;
    const isKeeper = asked.url === "/keep.js";
    const plain = isKeeper ? { ...headers, "accept-encoding": "identity" } : headers;
    const sent = request(`${address}${asked.url}`, {
      method: asked.method,
      headers: { ...plain, host: asked.headers.host },
    });
    sent.on("response", (got) => {
      if (!isKeeper) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        return void got.pipe(answer);
      }
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => {
        // The name under which the program is kept changes with any of its files.
        const text = Buffer.concat(parts)
          .toString()
          .replace(/"[0-9a-f]{12}"/, (name) => release ?? name);
        answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(text);
      });
    });
    sent.on("error", () => answer.destroy());
    answer.on("close", () => sent.destroy());
    asked.pipe(sent);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const at = site.address();
  return {
    address: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    release: () => {
      release = '"a-newer-one"';
    },
    close: async () => {
      site.closeAllConnections();
      site.close();
      await once(site, "close");
    },
  };
}
