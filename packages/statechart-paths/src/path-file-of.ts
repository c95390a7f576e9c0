/** The path file of a machine's file, as the commands look it up: `door.paths.ts` for `door.machine.ts`. */
export const pathFileOf = (file: string): string =>
  file.replace(/(?:\.machine)?\.([cm]?[jt]sx?)$/, ".paths.$1");
