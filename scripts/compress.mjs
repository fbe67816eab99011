import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const isCompressible = /\.(js|css|html|svg|webmanifest|wasm)$/;

/**
 * Writes a .gz and a .br copy of every compressible file of a folder, so that servers need not compress during a request.
 * @param {string} folder
 */
export function compress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    isCompressible.test(file),
  );
  for (const file of files.map((name) => join(folder, name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
