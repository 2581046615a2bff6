import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { html } from '@kanaka/server-kit/html';

/** A Chromium on disk and the environment it is started with; `bareEnv` adds the libraries a bare machine lacks. */
export type Chromium = { executablePath: string; env: Env; bareEnv: Env };
type Env = Record<string, string | undefined>;

/** Without any font on the machine Chromium draws no text at all, not even in a font the page brings. So one comes along. */
const fontsConf = (folder: string) =>
  html`<?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>${folder}/fonts</dir>
      <dir>/usr/share/fonts</dir>
      <dir>/usr/local/share/fonts</dir>
      <cachedir>${folder}/font-cache</cachedir>
    </fontconfig> `.markup;

/**
 * Unpacks the Chromium that comes with the shop into the temporary folder, once for all later starts. It is unpacked aside
 * and then moved in one step, so a start that is killed half-way leaves no half a browser behind, and two starting together
 * do not run into each other.
 */
export async function unpackChromium(parent = tmpdir()): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(entry), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(parent, `kanaka-chromium-${version}`);
  if (!isWhole(folder)) {
    // What a tidying of temporary files has left of an earlier one.
    await rm(folder, { recursive: true, force: true });
    const aside = await mkdtemp(join(parent, 'kanaka-chromium-'));
    try {
      await inflateInto(aside, { entry, bin: join(packageFolder, 'bin') });
      await writeFile(join(aside, 'fonts.conf'), fontsConf(folder));
      await rename(aside, folder);
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      // Another process was quicker.
      if (!isWhole(folder)) throw error;
    }
  }
  const env: Env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const libraries = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env,
    bareEnv: { ...env, LD_LIBRARY_PATH: libraries, HOME: env['HOME'] ?? folder },
  };
}

function isWhole(folder: string): boolean {
  return ['chromium', 'fonts.conf', 'fonts', 'al2023'].every((name) => existsSync(join(folder, name)));
}

/** The package unpacks into the temporary folder of its process and nowhere else, so it is given a process with one. */
async function inflateInto(folder: string, { entry, bin }: { entry: string; bin: string }): Promise<void> {
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) => join(bin, name));
  const script = `import { inflate } from ${JSON.stringify(pathToFileURL(entry).href)};
    await Promise.all(${JSON.stringify(archives)}.map((archive) => inflate(archive)));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
  });
}
