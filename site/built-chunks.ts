import type { build, Rolldown } from "vite";

/** The scripts of a Vite build. */
export function builtChunks(builtOutput: Awaited<ReturnType<typeof build>>): readonly Rolldown.OutputChunk[] {
  return [builtOutput]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []))
    .filter((file) => file.type === "chunk");
}
