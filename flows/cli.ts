/** `npm run flows`: shows the charts to people who do not program. */
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { differenceText } from "statechart-atlas";
import { isPortFree } from "../site/listen.ts";
import { buildAtlas } from "./atlas/build-atlas.ts";
import { gatherAtlas } from "./atlas/gather.ts";
import { serveAtlas } from "./atlas/serve.ts";
import { differenceTo } from "./difference/revision.ts";
import { writeDrawnCharts } from "./docs.ts";
import { exportCharts } from "./export.ts";
import { takePictures } from "./pictures.ts";
import { builtAtlas } from "./places.ts";

const usage = `npm run flows -- [options]
  (nothing)      build the atlas into dist-flows/, serve it and print its address
  --port PORT    serve it there; any free port otherwise
  --build        build it and serve nothing
  --diff REV     what is different from that commit: printed, drawn and served
  --pictures     walk the app in a browser first, and show what is seen in each state
  --docs         draw docs/flows/*.svg anew
  --export DIR   write <id>.machine.ts, <id>.json, <id>.mmd and index.json there`;

function portOf(text: string | undefined): number {
  const port = Number(text ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${text} is no port.`);
  return port;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      export: { type: "string" },
      docs: { type: "boolean", default: false },
      pictures: { type: "boolean", default: false },
      diff: { type: "string" },
      port: { type: "string" },
      build: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  if (values.export !== undefined) {
    const folder = resolve(values.export);
    const index = exportCharts(folder);
    console.log(
      `${index.length} charts in ${relative(process.cwd(), folder) || "."}/: index.json names them.`,
    );
    return;
  }
  if (values.docs) {
    console.log(`${await writeDrawnCharts()} drawings in docs/flows/.`);
    return;
  }
  const port = portOf(values.port);
  if (!values.build && !(await isPortFree(port))) throw new Error(`--port ${port} is already in use.`);
  if (values.pictures && (await takePictures()) !== 0)
    console.error("Not every path was walked: some pictures may be missing.");
  const difference = values.diff === undefined ? undefined : await differenceTo(values.diff);
  if (difference) console.log(`${differenceText(difference)}\n`);
  const atlas = { ...(await gatherAtlas()), ...(difference && { difference }) };
  await buildAtlas(atlas);
  if (values.build) {
    console.log(`${atlas.charts.length} charts in dist-flows/.`);
    return;
  }
  const listener = await serveAtlas(builtAtlas, port);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void listener.close().then(() => process.exit(0)));
  const place = difference === undefined ? "" : "#/difference";
  console.log(`The flow atlas: http://localhost:${listener.port}/${place}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
