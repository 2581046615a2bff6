/**
 * The software bill of materials of an image, in CycloneDX format, from the lockfile. `npm sbom` can only describe a whole
 * installation, and an image contains a small part of one.
 */
import { z } from 'zod';
import type { Package } from './packages.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** `@scope/name`, `1.2.3` → `pkg:npm/%40scope/name@1.2.3` */
export function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Throws for a package that is not in the lockfile, because it was not installed from it and the list would be wrong. */
export function sbomOf(lock: unknown, app: { name: string; version: string }, packages: readonly Package[]) {
  const { packages: locked } = Lock.parse(lock);
  const byFolder = [...new Map(packages.map((each) => [each.folder, each])).values()];
  const components = byFolder.map(({ name, version, folder }) => {
    const entry = locked[folder];
    if (entry?.version !== version) throw new Error(`${name}@${version} is not what the lockfile has at ${folder}`);
    const [algorithm = '', digest = ''] = (entry.integrity ?? '').split('-');
    return {
      type: 'library',
      'bom-ref': folder,
      name,
      version,
      purl: purlOf(name, version),
      scope: 'required',
      ...(entry.license && { licenses: [{ expression: entry.license }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': app.name, ...app } },
    components: components.sort((one, other) => one['bom-ref'].localeCompare(other['bom-ref'])),
    dependencies: [{ ref: app.name, dependsOn: components.map((component) => component['bom-ref']).sort() }],
  };
}
