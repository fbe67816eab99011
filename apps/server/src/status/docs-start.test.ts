import { runInNewContext } from "node:vm";
import { openApi } from "@cherga/contract/open-api/open-api";
import { expect, test } from "vitest";
import { z } from "zod";
import { docsStart } from "#status/docs-start";

type ResolveSubtree = (spec: unknown, path: readonly string[]) => Promise<unknown>;
type Settings = { readonly plugins: readonly (() => { readonly fn: { resolveSubtree: ResolveSubtree } })[] };

function resolverOfPage(): ResolveSubtree {
  const started: Settings[] = [];
  runInNewContext(docsStart, { SwaggerUIBundle: (settings: Settings) => started.push(settings) });
  const [plugin] = started[0]?.plugins ?? [];
  if (plugin === undefined) throw new Error("the viewer was not started");
  return plugin().fn.resolveSubtree;
}

const documented = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

test("the page resolves every reference of every operation", async () => {
  const resolveSubtree = resolverOfPage();
  const text = JSON.stringify(openApi("cherga_stream"));
  const spec: unknown = JSON.parse(text);
  expect(text).toContain('"$ref"');
  for (const [path, operations] of Object.entries(documented.parse(spec).paths))
    for (const method of Object.keys(operations)) {
      const answer = await resolveSubtree(spec, ["paths", path, method]);
      expect(answer).toMatchObject({ errors: [], spec: { summary: expect.any(String) } });
      expect(JSON.stringify(answer)).not.toContain('"$ref"');
    }
});

test("a schema has its name as its title, and inside itself it stays a reference", async () => {
  const $ref = "#/components/schemas/Tree";
  const spec = {
    answer: { $ref },
    components: { schemas: { Tree: { properties: { branches: { items: { $ref } } } } } },
  };
  await expect(resolverOfPage()(spec, ["answer"])).resolves.toEqual({
    errors: [],
    spec: { title: "Tree", properties: { branches: { items: { $ref } } } },
  });
});
