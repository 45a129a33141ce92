// Builds dist/extension.js, one file; with --production minified, and with what else the VSIX needs: the licence, that of
// what is bundled, and the server's wheel, which `make vsix` has put there, with the hashed list of its dependencies.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const production = process.argv.includes("--production");
const here = (name) => new URL(name, import.meta.url);
copyFileSync(here("../LICENSE"), here("LICENSE"));
mkdirSync(here("out"), { recursive: true });
const { metafile } = await build({
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
  metafile: true,
});
if (production) {
  writeFileSync(here("ThirdPartyNotices.txt"), notices(Object.keys(metafile.inputs)));
  copyFileSync(here("../requirements/run.txt"), here("bundled/requirements.txt"));
  const { version } = JSON.parse(readFileSync(here("package.json"), "utf8"));
  const wheels = readdirSync(here("bundled")).filter((name) => name.endsWith(".whl"));
  if (wheels.join() !== `selfrefine-${version}-py3-none-any.whl`) {
    throw new Error(`bundled/ has to hold the server's wheel of version ${version} alone: ${wheels}`);
  }
}

/** Return the licence of each package that is bundled, in full. */
function notices(inputs) {
  const folders = inputs
    .map((input) => /^.*node_modules\/(@[^/]+\/)?[^/]+\//.exec(input)?.[0])
    .filter(Boolean);
  const sections = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(here(`${folder}package.json`), "utf8"));
    const file = readdirSync(here(folder)).find((name) => /^licen[cs]e/i.test(name));
    if (!file) {
      throw new Error(`${folder} has no licence that could be passed on`);
    }
    return `${name} ${version} (${license})\n\n${readFileSync(here(folder + file), "utf8").trim()}\n`;
  });
  const line = `\n${"-".repeat(80)}\n\n`;
  return ["The extension's code holds that of these packages.\n", ...sections].join(line);
}
