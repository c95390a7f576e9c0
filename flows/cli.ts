/** `npm run flows`: shows the charts to people who do not program. */
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isPortFree } from "../site/listen.ts";
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

/** Each command loads only its own modules: loading those of all commands takes four seconds of processor time. */
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
    const { exportCharts } = await import("./export.ts");
    const folder = resolve(values.export);
    const index = exportCharts(folder);
    console.log(
      `${index.length} charts in ${relative(process.cwd(), folder) || "."}/: index.json names them.`,
    );
    return;
  }
  if (values.docs) {
    const { writeDrawnCharts } = await import("./docs.ts");
    console.log(`${await writeDrawnCharts()} drawings in docs/flows/.`);
    return;
  }
  const port = portOf(values.port);
  if (!values.build && !(await isPortFree(port))) throw new Error(`--port ${port} is already in use.`);
  if (values.pictures) {
    const { takePictures } = await import("./pictures.ts");
    if ((await takePictures()) !== 0)
      console.error("Not every path was walked: some pictures may be missing.");
  }
  const { differenceTo } = await import("./difference/revision.ts");
  const difference = values.diff === undefined ? undefined : await differenceTo(values.diff);
  if (difference) {
    const { differenceText } = await import("statechart-atlas");
    console.log(`${differenceText(difference)}\n`);
  }
  const { gatherAtlas } = await import("./atlas/gather.ts");
  const { buildAtlas } = await import("./atlas/build-atlas.ts");
  const { serveAtlas } = await import("./atlas/serve.ts");
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
