// Runs the unit tests of the pure modules: bundled by esbuild, run by node's own test runner.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

const outdir = "out/unit";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ["test/unit/*.test.ts"],
  outdir,
  bundle: true,
  platform: "node",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});
const result = spawnSync(process.execPath, ["--test", "--test-reporter=spec", outdir], { stdio: "inherit" });
process.exit(result.status ?? 1);
