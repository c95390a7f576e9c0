/**
 * The releases of the site on one server, one folder each. Every folder also has the assets of all other releases, so
 * that a tab that was opened with another release still finds its files after a rollout or a rollback.
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
  /** When another release was served in its place, in epoch milliseconds; absent before. */
  readonly left?: number;
  /** Assets of its own build, as paths below `assets/`. */
  readonly assets: readonly string[];
}

/** Max age of an open tab; longer than the longest session (10 hours). */
export const maxTabAge = 24 * 60 * 60 * 1_000;

const record = "releases.json";
const nameForm = /^[\w-][\w.-]*$/;

/** The releases, oldest first. In a folder that was added by hand, all assets count as the release's own. */
export function readReleases(folder: string): readonly Release[] {
  const file = join(folder, record);
  const storedReleases: readonly Release[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const releaseByName = new Map(storedReleases.map((release) => [release.name, release]));
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "shell.html")))
    .filter((name) => !name.endsWith(partly) && !name.endsWith(pages))
    .map((name) => releaseByName.get(name) ?? releaseOf(folder, name, statSync(join(folder, name)).mtimeMs))
    .sort((one, other) => one.added - other.added);
}

const partly = ".part";
/** Suffix of the folders with a release's configured pages. Such a folder has a shell.html, but is no release. */
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

/** The build's id, as in `/health.json`. @throws an error of one sentence if the folder has no build */
export function readBuildId(site: string): string {
  try {
    const { build }: { build: string } = JSON.parse(readFileSync(join(site, "health.json"), "utf8"));
    if (nameForm.test(build) && existsSync(join(site, "shell.html"))) return build;
  } catch {
    // The error is thrown below.
  }
  throw new Error(`--add ${site} holds no built app: run npm run build.`);
}

/**
 * Adds a build to the earlier releases, under its id, and gives each release the assets of the others. Adding the same
 * build again has no effect. Releases beyond `keep` are removed, except the `served` one and those that were added or
 * served in the last day.
 * @returns the release's name, and the names of removed releases
 */
export function addRelease(
  folder: string,
  site: string,
  { keep, served, now = Date.now() }: { keep: number; served?: string | undefined; now?: number },
): { readonly name: string; readonly removed: readonly string[] } {
  const name = readBuildId(site);
  mkdirSync(folder, { recursive: true });
  const earlierReleases = recordLeft(folder, served, now);
  if (!earlierReleases.some((release) => release.name === name)) copyAtomically(site, join(folder, name));
  const ownRelease: Release = { name, added: now, assets: assetsOf(site) };
  const all = [...earlierReleases.filter((release) => release.name !== name), ownRelease];
  const spared = new Set(all.slice(-keep).map((release) => release.name));
  const isRemoved = ({ name: other, added, left = added }: Release) =>
    !spared.has(other) && other !== served && now - left > maxTabAge;
  const keptReleases = all.filter((release) => !isRemoved(release));
  const removedReleases = all.filter(isRemoved);
  for (const release of removedReleases) removeRelease(folder, release.name);
  for (const release of keptReleases) {
    const theirs = keptReleases.filter((other) => other !== release);
    for (const other of theirs) shareAssets(folder, other, release.name);
    removeUnusedAssets(folder, release.name, new Set(keptReleases.flatMap(({ assets }) => assets)));
  }
  writeReleases(folder, keptReleases);
  return { name, removed: removedReleases.map((release) => release.name) };
}

/** Records that the release is no longer the served one: its tabs stay open. @returns the releases */
export function recordLeft(folder: string, served: string | undefined, now = Date.now()): readonly Release[] {
  const releases = readReleases(folder).map((release) =>
    release.name === served ? { ...release, left: now } : release,
  );
  writeReleases(folder, releases);
  return releases;
}

function writeReleases(folder: string, releases: readonly Release[]): void {
  writeAtomically(join(folder, record), `${JSON.stringify(releases, null, 2)}\n`);
}

/** @throws an error of one sentence that lists the releases, if the name is not one of them */
export function findReleaseFolder(folder: string, name: string): string {
  const names = existsSync(folder) ? readReleases(folder).map((release) => release.name) : [];
  if (names.includes(name)) return join(folder, name);
  throw new Error(`--release ${name} is not in ${folder}, which has ${names.join(", ") || "none"}.`);
}

/** The folder of the release's configured pages, next to the release. */
export const pagesFolderOf = (folder: string, name: string): string => join(folder, `${name}${pages}`);

/** Copies a folder atomically. */
function copyAtomically(from: string, to: string): void {
  const part = `${to}${partly}`;
  rmSync(part, { recursive: true, force: true });
  cpSync(from, part, { recursive: true });
  renameSync(part, to);
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}${partly}`, text);
  renameSync(`${file}${partly}`, file);
}

function removeRelease(folder: string, name: string): void {
  for (const removedPath of [join(folder, name), pagesFolderOf(folder, name)])
    rmSync(removedPath, { recursive: true, force: true });
}

/** Adds the missing assets. An asset's name has the hash of its content, so equal names have equal content. */
function shareAssets(folder: string, { name, assets }: Release, to: string): void {
  for (const asset of assets) {
    const [source, target] = [name, to].map((release) => join(folder, release, "assets", asset)) as [
      string,
      string,
    ];
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

function removeUnusedAssets(folder: string, name: string, wanted: ReadonlySet<string>): void {
  for (const asset of assetsOf(join(folder, name)))
    if (!wanted.has(asset)) rmSync(join(folder, name, "assets", asset));
}
