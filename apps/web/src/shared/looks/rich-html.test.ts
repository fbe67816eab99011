import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml, linkFrom, richNodes, richTags, wordsIn } from "#shared/looks/rich-html.ts";

test("plain text becomes paragraphs and lines", () => {
  expect(cleanHtml("Bring:\npassport\n\nNo fee")).toBe("<p>Bring:<br>passport</p><p>No fee</p>");
});

test("signs in plain text stay signs", () => {
  expect(cleanHtml("5 < 7 & “9” > 8")).toBe("<p>5 &lt; 7 &amp; “9” &gt; 8</p>");
});

test("our tags stay, without attributes; others are taken out and their words stay", () => {
  expect(
    cleanHtml('<p class="x" onclick="y()">A <span style="color:red"><strong>bold</strong></span> word</p>'),
  ).toBe("<p>A <strong>bold</strong> word</p>");
});

test("invisible elements are removed with their content", () => {
  expect(cleanHtml("<p>a</p><script>alert(1)</script><style>p{}</style><!-- no --><p>b</p>")).toBe(
    "<p>a</p><p>b</p>",
  );
});

test("links lead to pages, mail and phones, and nowhere else", () => {
  expect(cleanHtml('<p><a href="https://a.example/x?y=1&amp;z=2" target="_blank">x</a></p>')).toBe(
    '<p><a href="https://a.example/x?y=1&amp;z=2">x</a></p>',
  );
  for (const href of [
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "//a.example",
    "&#106;avascript:x",
  ]) {
    expect(cleanHtml(`<p><a href="${href}">x</a></p>`)).toBe("<p>x</p>");
  }
});

test("where there are no words there is nothing", () => {
  for (const empty of ["", "  \n ", "<p></p>", "<p><br></p>", "<ul><li><p></p></li></ul>", "<p>&nbsp;</p>"]) {
    expect(cleanHtml(empty)).toBe("");
  }
});

test("empty lines at the end are not kept, those between words are", () => {
  expect(cleanHtml("<p>a</p><p></p><p>b</p><p></p><p><br></p>")).toBe("<p>a</p><p></p><p>b</p>");
});

test("a link is understood as people type it", () => {
  expect(linkFrom("https://a.example/x")).toBe("https://a.example/x");
  expect(linkFrom("a.example/x")).toBe("https://a.example/x");
  expect(linkFrom("дія.укр")).toBe("https://дія.укр");
  expect(linkFrom("help@a.example")).toBe("mailto:help@a.example");
  expect(linkFrom("+380 (44) 123-45-67")).toBe("tel:+380441234567");
  expect(linkFrom("javascript:alert(1)")).toBeUndefined();
  expect(linkFrom("a word")).toBeUndefined();
});

const anyHtml = fc
  .array(
    fc.oneof(
      fc.constantFrom(...richTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), "<div>", "</div>", "<x"),
      fc.constantFrom(
        '<a href="https://a.example">',
        "<a href='javascript:x'>",
        "<script>",
        "</script>",
        "<!--",
      ),
      fc.constantFrom("&lt;", "&amp;lt;", "&", "<", ">", '"', "\n", "\n\n", "word "),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));

test("clean HTML stays unchanged", () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const once = cleanHtml(html);
      expect(cleanHtml(once)).toBe(once);
    }),
  );
});

test("nothing comes out but our tags, and of attributes only addresses of links", () => {
  const allowed = new RegExp(`^</?(${richTags.join("|")})( href="(https?:|mailto:|tel:)[^"<>]*")?>$`);
  fc.assert(
    fc.property(anyHtml, (html) => {
      for (const [tag] of cleanHtml(html).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
    }),
  );
});

test("cleaning takes no words", () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const clean = wordsIn(richNodes(cleanHtml(html)));
      expect(clean.trim()).toBe(wordsIn(richNodes(html)).trim());
    }),
  );
});
