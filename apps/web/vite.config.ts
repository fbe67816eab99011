import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepProgram } from "./keep-program.ts";

// Who asks and who is asked must be called the same, or the server takes it for somebody else's page.
const running = { target: process.env["API"] ?? "http://127.0.0.1:8080", changeOrigin: false };

export default defineConfig({
  plugins: [react(), keepProgram()],
  worker: { format: "es" },
  // While developing: pages are served as they are edited, the rest comes from a running server.
  server: { proxy: { "/api": running } },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", keep: "src/keep/keep.ts" },
      output: {
        // Browsers look for it at this address, whatever is in it.
        entryFileNames: ({ name }) => (name === "keep" ? "keep.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
