// A mail server that takes every letter and keeps none. It says its port first, and then, for so many letters each time,
// how many milliseconds passed from the first one to the last one.
import { createServer, type Socket } from "node:net";

const { letters }: { readonly letters: number } = JSON.parse(process.argv[2] ?? "{}");
let taken = 0;
let firstAt = 0;

function note(): void {
  if (taken === 0) firstAt = performance.now();
  taken += 1;
  if (taken < letters) return;
  taken = 0;
  console.log(performance.now() - firstAt);
}

function serve(socket: Socket): void {
  let waiting = "";
  let isLetter = false;
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  socket.setEncoding("latin1");
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = isLetter ? waiting.indexOf("\r\n.\r\n") : waiting.indexOf("\r\n");
      if (end < 0) return;
      const line = isLetter ? "." : waiting.slice(0, end);
      waiting = waiting.slice(end + (isLetter ? 5 : 2));
      answer(line.slice(0, 4).toUpperCase());
    }
  });
  say("220 bench");

  function answer(command: string): void {
    if (isLetter) {
      isLetter = false;
      note();
      say("250 taken");
    } else if (command === "DATA") {
      isLetter = true;
      say("354 go on");
    } else if (command === "QUIT") socket.end("221 bye\r\n");
    else say("250 bench");
  }
}

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(address === null || typeof address === "string" ? 0 : address.port);
});
