/**
 * Arranges a built web app for nginx: one folder tree for each compression, so that a file has the same name in all of them.
 */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

export type Web = { dist: string; base: `/${string}`; to: string };

const packings = { '.br': 'br', '.gz': 'gz' } as const;

export async function packWeb({ dist, base, to }: Web): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const packing = packingOf(file);
    const name = relative(dist, packing ? file.slice(0, -packing.length) : file);
    const target = join(to, 'srv', packing ? packings[packing] : 'plain', base, name);
    await mkdir(dirname(target), { recursive: true });
    await cp(file, target, { preserveTimestamps: true });
  }
  const template = await readFile(join(import.meta.dirname, '../web/nginx.conf'), 'utf8');
  await writeFile(join(to, 'nginx.conf'), nginxConf(template, base));
}

function packingOf(file: string): keyof typeof packings | null {
  if (file.endsWith('.br')) return '.br';
  return file.endsWith('.gz') ? '.gz' : null;
}

function nginxConf(template: string, base: string): string {
  return template.replaceAll('@bare@', base.slice(0, -1)).replaceAll('@base@', base);
}
