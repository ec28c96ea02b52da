/**
 * This script assembles the kernels in wasm/kernels/text.mjs and writes them to site/app/kernels.js.
 *
 *   node site/e2e/kernels.mjs
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import wabt from "wabt";
import { kernelsText, linkText } from "../../wasm/kernels/text.mjs";

export const scriptPath = fileURLToPath(new URL("../app/kernels.js", import.meta.url));

/** Returns the modules by name. */
export async function assembleModules() {
  const { parseWat } = await wabt();
  const assemble = (name, text) => {
    const module = parseWat(name, text, { simd: true, relaxed_simd: true, reference_types: true });
    module.validate();
    return Buffer.from(module.toBinary({}).buffer);
  };
  return { link: assemble("link", linkText()), plain: assemble("plain", kernelsText("plain")), relaxed: assemble("relaxed", kernelsText("relaxed")) };
}

/** Returns the script with the given modules. @param {string} script @param {Record<string, Buffer>} modules */
export function writeModules(script, modules) {
  for (const [name, module] of Object.entries(modules)) {
    const pattern = new RegExp(`(?<=^  ${name}: ")[^"]*`, "gm");
    const count = script.match(pattern)?.length ?? 0;
    if (count !== 1) throw new Error(`${scriptPath} has ${count} modules ${name}, want 1`);
    script = script.replace(pattern, module.toString("base64"));
  }
  return script;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(scriptPath, writeModules(await readFile(scriptPath, "utf8"), await assembleModules()));
}
