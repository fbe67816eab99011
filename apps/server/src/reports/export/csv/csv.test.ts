import { expect, test } from "vitest";
import { csvLine } from "#reports/export/csv/csv";

test("cells with commas, quotes or line ends are quoted", () => {
  expect(csvLine(["a", "b,c", 'd"e', "f\ng", ""])).toBe('a,"b,c","d""e","f\ng",\r\n');
});

test("empty cells keep their place", () => {
  expect(csvLine(["", "", "a", "", ""])).toBe(",,a,,\r\n");
});

test("a text is never a formula, a number stays a number", () => {
  expect(csvLine(["=1+1", "+380 44", "-5", "@cmd", "\tx", -5, 2.5])).toBe(
    "'=1+1,'+380 44,'-5,'@cmd,\"'\tx\",-5,2.5\r\n",
  );
  expect(csvLine([";=1+1"])).toBe('";=1+1"\r\n');
  expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
});
