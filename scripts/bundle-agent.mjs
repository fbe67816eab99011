import { statSync } from "node:fs";
import { bundle } from "./bundle.mjs";
import { root, run } from "./run.mjs";

const file = "apps/agent/dist/cherga-agent.js";
/** The agent is downloaded to small computers. */
const mostBytes = 500_000;

/** Builds the agent with all that it needs into one file, and packs it for computers without this repository. */
export async function bundleAgent() {
  await bundle({
    entryPoints: ["apps/agent/src/main.ts"],
    outfile: file,
    minify: true,
    // A package for older programs asks for Node's own modules in this way.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [
      {
        // Half of the file would be zod's messages in sixty languages, which the agent never shows.
        name: "leave-out-messages-of-zod",
        setup({ onLoad }) {
          onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: "" }));
        },
      },
    ],
    sourcemap: false,
  });
  const { size } = statSync(`${root}/${file}`);
  if (size > mostBytes) throw new Error(`the agent has ${size} bytes, more than ${mostBytes}`);
  const pack = [
    "pack",
    "--ignore-scripts",
    "--silent",
    "--pack-destination",
    "apps/agent/dist",
    "-w",
    "apps/agent",
  ];
  if ((await run("npm", pack)) !== 0) throw new Error("the agent was not packed");
}
