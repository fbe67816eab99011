import type { HtmlTagDescriptor, Plugin } from "vite";

/** The programs that use the typeface of `inter.css`. */
const programs = /\/(index|screen|preview-board)\.html$/;

/** Lets these programs load their fonts together with their scripts, so that no text changes its width later. */
export const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {}, path }): HtmlTagDescriptor[] {
      if (!programs.test(path)) return [];
      return Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head",
        }));
    },
  },
});
