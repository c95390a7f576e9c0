/**
 * The releases of the site on one server, a folder each. Every folder has the assets of all others beside its own, so that an open tab
 * finds its files whichever release is served: after a rollout those of the older release, after a rollback those of the newer one.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

export interface Release {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly added: number;
  /** Of its own build, as paths below `assets/`. */
  readonly assets: readonly string[];
}

/** Longer than the longest session (10 hours): a tab can be as old. */
export const longestTab = 24 * 60 * 60 * 1_000;

const record = "releases.json";
const nameForm = /^[\w-][\w.-]*$/;

/** Oldest first. A folder that was put there by hand counts with all of its assets. */
export function readReleases(folder: string): readonly Release[] {
  const file = join(folder, record);
  const kept: readonly Release[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const known = new Map(kept.map((release) => [release.name, release]));
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "shell.html")))
    .filter((name) => !name.endsWith(partly) && !name.endsWith(pages))
    .map((name) => known.get(name) ?? releaseOf(folder, name, statSync(join(folder, name)).mtimeMs))
    .sort((one, other) => one.added - other.added);
}

const partly = ".part";
/** Pages of a release, which stand beside it, are a shell too. */
const pages = ".pages";

const releaseOf = (folder: string, name: string, added: number): Release => ({
  name,
  added,
  assets: assetsOf(join(folder, name)),
});

function assetsOf(release: string): readonly string[] {
  const assets = join(release, "assets");
  if (!existsSync(assets)) return [];
  return readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(assets.length + 1))
    .sort();
}

/** The build's id, as `/health.json` gives it. @throws one sentence where the folder has no build */
export function buildOf(site: string): string {
  try {
    const { build }: { build: string } = JSON.parse(readFileSync(join(site, "health.json"), "utf8"));
    if (nameForm.test(build) && existsSync(join(site, "shell.html"))) return build;
  } catch {
    // Said below.
  }
  throw new Error(`--add ${site} holds no built app: run npm run build.`);
}

/**
 * Puts a build beside the earlier releases, under its id, and gives each the assets of the others. Adding the same build again changes
 * nothing. The releases beyond `keep` go, but for those of the last day and the one that is `served`.
 * @returns the release's name, and the names of those that went
 */
export function addRelease(
  folder: string,
  site: string,
  { keep, served, now = Date.now() }: { keep: number; served?: string | undefined; now?: number },
): { readonly name: string; readonly removed: readonly string[] } {
  const name = buildOf(site);
  mkdirSync(folder, { recursive: true });
  const earlier = readReleases(folder);
  if (!earlier.some((release) => release.name === name)) copyWhole(site, join(folder, name));
  const own: Release = { name, added: now, assets: assetsOf(site) };
  const all = [...earlier.filter((release) => release.name !== name), own];
  const spared = new Set(all.slice(-keep).map((release) => release.name));
  const goes = ({ name: one, added }: Release) =>
    !spared.has(one) && one !== served && now - added > longestTab;
  const kept = all.filter((release) => !goes(release));
  const removed = all.filter(goes);
  for (const release of removed) removeRelease(folder, release.name);
  for (const release of kept) {
    const theirs = kept.filter((other) => other !== release);
    for (const other of theirs) shareAssets(folder, other, release.name);
    dropOthers(folder, release.name, new Set(kept.flatMap(({ assets }) => assets)));
  }
  writeWhole(join(folder, record), `${JSON.stringify(kept, null, 2)}\n`);
  return { name, removed: removed.map((release) => release.name) };
}

/** @throws one sentence that lists the releases where it is none of them */
export function siteOf(folder: string, name: string): string {
  const names = existsSync(folder) ? readReleases(folder).map((release) => release.name) : [];
  if (names.includes(name)) return join(folder, name);
  throw new Error(`--release ${name} is not in ${folder}, which has ${names.join(", ") || "none"}.`);
}

/** Where the release's pages are written: beside what is served. */
export const pagesOf = (folder: string, name: string): string => join(folder, `${name}${pages}`);

/** Either all of it is there, or none. */
function copyWhole(from: string, to: string): void {
  const part = `${to}${partly}`;
  rmSync(part, { recursive: true, force: true });
  cpSync(from, part, { recursive: true });
  renameSync(part, to);
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}${partly}`, text);
  renameSync(`${file}${partly}`, file);
}

function removeRelease(folder: string, name: string): void {
  for (const gone of [join(folder, name), pagesOf(folder, name)])
    rmSync(gone, { recursive: true, force: true });
}

/** A name has its content's hash in it: two files of one name are one file. */
function shareAssets(folder: string, { name, assets }: Release, to: string): void {
  for (const asset of assets) {
    const [source, target] = [name, to].map((one) => join(folder, one, "assets", asset)) as [string, string];
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function dropOthers(folder: string, name: string, wanted: ReadonlySet<string>): void {
  for (const asset of assetsOf(join(folder, name)))
    if (!wanted.has(asset)) rmSync(join(folder, name, "assets", asset));
}
