import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A Chromium on disk and the environment to start it with. */
export type Chromium = { executablePath: string; env: Env };
type Env = Record<string, string | undefined>;

const exec = promisify(execFile);

/**
 * Limits the browser to the fonts that come with it: with installed fonts, the same page would look and print differently on
 * each machine. Without any font Chromium draws no text at all, not even in a font that the page loads.
 */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${asXml(folder)}/fonts</dir>
  <cachedir>${asXml(folder)}/font-cache</cachedir>
</fontconfig>
`;

const asXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The Chromium to use: the one `named`, otherwise the one that comes with the shop, unpacked in `parent`. Neither sees
 * installed fonts; a named one uses FONTCONFIG_FILE if that is set, as in our image.
 */
export async function findChromium({
  named,
  parent = tmpdir(),
}: { named?: string | undefined; parent?: string } = {}): Promise<Chromium> {
  if (named) {
    if (process.env['FONTCONFIG_FILE']) return { executablePath: named, env: process.env };
    return { executablePath: named, env: withFonts(await unpack(parent, 'kanaka-fonts', ['fonts'])) };
  }
  const folder = await unpack(parent, 'kanaka-chromium', ['chromium', 'fonts', 'al2023']);
  const executablePath = join(folder, 'chromium');
  const env = withFonts(folder);
  if (await starts(executablePath, env)) return { executablePath, env };
  // A minimal machine lacks libraries that the browser needs; the package contains them.
  const libraries = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries, HOME: env['HOME'] ?? folder } };
}

function withFonts(folder: string): Env {
  return { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
}

function starts(executablePath: string, env: Env): Promise<boolean> {
  return exec(executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  );
}

const archives = { chromium: 'chromium.br', fonts: 'fonts.tar.br', al2023: 'al2023.tar.br' };
type Content = keyof typeof archives;

/**
 * Unpacks parts of the package into a folder, once for all later starts. They are unpacked into a temporary folder, which is
 * then renamed, so that a start that is killed leaves no incomplete browser, and two simultaneous starts do not conflict.
 */
async function unpack(parent: string, name: string, contents: Content[]): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(parent, `${name}-${version}`);
  const isWhole = () =>
    contents.every((content) => existsSync(join(folder, content))) &&
    holds(join(folder, 'fonts.conf'), fontsConf(folder));
  if (isWhole()) return folder;
  await mkdir(parent, { recursive: true });
  // Remains of a folder whose files were removed as old temporary files, or of an earlier release.
  await rm(folder, { recursive: true, force: true });
  const aside = await mkdtemp(join(parent, `${name}-`));
  try {
    const packed = contents.map((content) => join(packageFolder, 'bin', archives[content]));
    await inflateInto(aside, { entry, packed });
    await writeFile(join(aside, 'fonts.conf'), fontsConf(folder));
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process was faster.
    if (!isWhole()) throw error;
  }
  return folder;
}

function holds(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === text;
}

/** The package always unpacks into the temporary folder of its process, so a process with another one is started. */
async function inflateInto(folder: string, { entry, packed }: { entry: string; packed: string[] }): Promise<void> {
  const script = `import { inflate } from ${JSON.stringify(pathToFileURL(entry).href)};
    await Promise.all(${JSON.stringify(packed)}.map((archive) => inflate(archive)));`;
  await exec(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
  });
}
