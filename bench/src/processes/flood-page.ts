// Many people in a process of their own who do nothing but look, as fast as they are answered. Says how many answers
// there were in the end.
import { setPriority } from "node:os";
import { connectQuietly } from "#tools/quiet-client";

type Settings = {
  readonly url: string;
  readonly body: object;
  readonly clients: number;
  readonly seconds: number;
};

const { url, body, clients, seconds }: Settings = JSON.parse(process.argv[2] ?? "{}");
const addressesEach = 400;
// A flood comes from other machines, so its cost must not be taken from the server.
setPriority(19);

const people = await Promise.all(
  Array.from({ length: clients }, (_, client) =>
    connectQuietly(
      ...Array.from({ length: addressesEach }, (_each, count) => ({
        url,
        method: "POST",
        headers: { "x-forwarded-for": `10.${100 + (client >> 8)}.${client & 255}.${count & 255}` },
        body,
      })),
    ),
  ),
);
const answered = await Promise.all(people.map(({ ask }) => ask(seconds)));
for (const { leave } of people) leave();
console.log(answered.flat().length);
