import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { groupChunks } from "./chunks.ts";
import { preloadFonts } from "./font-preload-plugin.ts";
import { listProgramFiles } from "./service-worker-plugin.ts";

// The host stays the same, or the server refuses the request as one of another site.
const running = { target: process.env["API"] ?? "http://127.0.0.1:8080", changeOrigin: false };

/** Where the server has the programs of visitors, and which file each is. */
const visitorPages: readonly (readonly [RegExp, string])[] = [
  [/^\/screen\/preview$/, "/preview-board.html"],
  [/^\/kiosk\/preview$/, "/preview-kiosk.html"],
  [/^\/book\/preview$/, "/preview-book.html"],
  [/^\/screen\/\d+$/, "/screen.html"],
  [/^\/indicator\/\d+$/, "/indicator.html"],
  [/^\/kiosk\/\d+$/, "/kiosk.html"],
  [/^\/book\/\d+(\/.*)?$/, "/book.html"],
  [/^\/t\/[^/]+$/, "/ticket.html"],
  [/^\/phone$/, "/phone.html"],
];

/** Finds them there while developing, too. */
const serveVisitorPages = (): Plugin => ({
  name: "visitor-pages",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _answer, next) => {
      const [, file] = visitorPages.find(([path]) => path.test(request.url ?? "")) ?? [];
      if (file !== undefined) request.url = file;
      next();
    });
  },
});

export default defineConfig({
  plugins: [react(), listProgramFiles(), preloadFonts(), serveVisitorPages()],
  worker: { format: "es" },
  // While developing: pages are served as they are edited, the rest comes from a running server.
  server: { proxy: { "/api": running } },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: "index.html",
        keep: "src/staff/service-worker/service-worker.ts",
        kiosk: "kiosk.html",
        book: "book.html",
        ticket: "ticket.html",
        phone: "phone.html",
        screen: "screen.html",
        indicator: "indicator.html",
        "preview-board": "preview-board.html",
        "preview-kiosk": "preview-kiosk.html",
        "preview-book": "preview-book.html",
        "ticket-worker": "src/visitors/tracker/worker.ts",
      },
      output: {
        // Service workers keep their addresses: browsers have registered them.
        entryFileNames: ({ name }) =>
          name === "keep" || name === "ticket-worker" ? "[name].js" : "assets/[name]-[hash].js",
        codeSplitting: { groups: groupChunks() },
      },
    },
  },
});
