import type { build, Rolldown } from "vite";

/** The scripts of a Vite build. */
export function builtChunks(built: Awaited<ReturnType<typeof build>>): readonly Rolldown.OutputChunk[] {
  return [built]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []))
    .filter((file) => file.type === "chunk");
}
