/** Matches an exact path, or a prefix if the pattern ends in `*`. */
export function pathMatches(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
