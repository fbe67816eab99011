import { homedir } from "node:os";
import { expect, test } from "vitest";
import { commandOf } from "#command-line";

test("an address is taken with or without a slash, and with a path", () => {
  const folder = "/f";
  const enrol = (address: string) => commandOf(["enrol", address, "ABCD2345", "--folder", folder], {});
  expect(enrol("https://queue.example.com/")).toEqual({
    name: "enrol",
    folder,
    address: "https://queue.example.com",
    code: "ABCD2345",
  });
  expect(enrol("http://10.0.0.1:8080/cherga/")).toMatchObject({ address: "http://10.0.0.1:8080/cherga" });
});

test("the folder comes from the option, or the environment, or is the usual one", () => {
  const folderIn = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    Object(commandOf(["run", ...args], env)).folder;
  const own = { CHERGA_AGENT_FOLDER: "/own", XDG_CONFIG_HOME: "/xdg" };
  expect(folderIn(["--folder", "/option"], own)).toBe("/option");
  expect(folderIn([], own)).toBe("/own");
  expect(folderIn([], { XDG_CONFIG_HOME: "/xdg" })).toBe("/xdg/cherga-agent");
  expect(folderIn([], {})).toBe(`${homedir()}/.config/cherga-agent`);
});

test.each([
  [["enrol", "https://a.example"], /^Use: cherga-agent enrol/],
  [["enrol", "queue.example.com", "CODE"], /begins with https/],
  [["enrol", "ftp://a.example", "CODE"], /begins with https/],
  [["dance"], /no command dance/],
  [["run", "fast"], /takes no arguments/],
  [["run", "--fast"], /--fast/],
])("%j is refused with a sentence", (args, sentence) => {
  expect(() => commandOf(args, {})).toThrow(sentence);
});

test("without a command, and with --help, the help is shown", () => {
  expect(commandOf([], {})).toEqual({ name: "help" });
  expect(commandOf(["run", "--help"], {})).toEqual({ name: "help" });
  expect(commandOf(["--version"], {})).toEqual({ name: "version" });
});
