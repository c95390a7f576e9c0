/** The path file of a machine's file, where a command looks for it: `door.paths.ts` of `door.machine.ts`. */
export const pathFileOf = (file: string): string =>
  file.replace(/(?:\.machine)?\.([cm]?[jt]sx?)$/, ".paths.$1");
