// Builds dist/extension.js, one file; with --production minified. The licence is the repository's own.
import { copyFileSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

const production = process.argv.includes("--production");
copyFileSync(new URL("../LICENSE", import.meta.url), new URL("LICENSE", import.meta.url));
mkdirSync(new URL("out", import.meta.url), { recursive: true });
await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: production,
  sourcemap: !production,
  legalComments: "none",
  logLevel: "warning",
});
