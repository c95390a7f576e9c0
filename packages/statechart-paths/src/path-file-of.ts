/** The path of a machine's path file: `door.paths.ts` for `door.machine.ts`. */
export const pathFileOf = (file: string): string =>
  file.replace(/(?:\.machine)?\.([cm]?[jt]sx?)$/, ".paths.$1");
