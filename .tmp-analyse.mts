import { build } from "/work/wt/split/node_modules/vite/dist/node/index.js";
import { brotliCompressSync } from "node:zlib";
process.chdir("/work/wt/split");
const out = await build({ logLevel: "error", build: { write: false } });
const outs = Array.isArray(out) ? out : [out];
for (const o of outs) for (const c of (o as any).output) {
  if (c.type !== "chunk") continue;
  const br = brotliCompressSync(Buffer.from(c.code)).length;
  console.log(`\n## ${c.fileName} ${c.code.length} B, ${br} br; imports ${c.imports.join(",")}; dynamic ${c.dynamicImports.join(",")}`);
  const groups = new Map<string, number>();
  for (const [id, m] of Object.entries<any>(c.modules)) {
    const i = id.lastIndexOf("node_modules/");
    let name = i >= 0 ? id.slice(i + 13).split("/").slice(0, id.slice(i+13).startsWith("@") ? 2 : 1).join("/") : id.replace(/.*\/wt\/lead\//, "").replace(/\?.*/, "");
    groups.set(name, (groups.get(name) ?? 0) + m.renderedLength);
  }
  for (const [n, l] of [...groups].sort((a, b) => b[1] - a[1]).slice(0, Number(process.argv[2] ?? 45))) console.log(String(l).padStart(8), n);
}
