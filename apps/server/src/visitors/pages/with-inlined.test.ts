import { expect, test } from "vitest";
import { withInlined } from "#visitors/pages/with-inlined";

const page =
  '<html lang="en"><div id="app"><!--shown--></div><script type="application/json" id="inlined"></script></html>';

test("a page carries its answer, its language, and the number that can be read at once", () => {
  const html = withInlined(page, "ua", JSON.stringify({ num: "A012" }));
  expect(html).toContain('<html lang="uk-UA">');
  expect(html).toContain('<p class="first">A012</p>');
  expect(html).toContain('id="inlined">{"num":"A012"}</script>');
});

test("typed text neither ends nor begins a script", () => {
  const evil = { num: "<b>$&", name: "</script><script>alert(1)</script>", dollars: "$` $' $1" };
  const html = withInlined(page, "en", JSON.stringify(evil));
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain("&lt;b&gt;$&amp;");
  const inlined = /id="inlined">(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(inlined)).toEqual(evil);
});

test("a booking page can be read at once by its name, in the language that was asked for", () => {
  const html = withInlined(
    page,
    "ua",
    JSON.stringify({ name: { en: "Book", ru: "Запись", ua: "Запис <тут>" } }),
  );
  expect(html).toContain('<p class="first-title">Запис &lt;тут&gt;</p>');
});
