import { join } from 'node:path';
import { builtFolder } from './build.ts';
import { nodeOptionsOf, programOptions } from './heaps.ts';
import { addressesOf, BUILD, rows, type PartsOptions, type Row } from './parts.ts';
import { answers } from './ready.ts';
import type { Part } from './supervisor.ts';

function wantedRows(options: PartsOptions): Row[] {
  return rows(options).filter(({ wanted = true }) => wanted);
}

/** Every port that the shop will open, the best known first. */
export function portsOf(options: PartsOptions): { name: string; port: number }[] {
  const at = addressesOf(options.settings);
  const ports = wantedRows(options).flatMap(({ name, portNames }) =>
    portNames.map((portName) => ({ name, port: at.port(portName) })),
  );
  return ports.sort((one, other) => one.port - other.port);
}

/** The rows of the table as programs to start. */
export function partsOf(options: PartsOptions): Part[] {
  const { settings, fromSource } = options;
  const at = addressesOf(settings);
  const table = wantedRows(options);
  const present = new Set(table.map(({ name }) => name));
  const inherited = withoutPartsOwn(process.env);
  const everyone = {
    NODE_ENV: 'production',
    TRIAL: 'yes',
    // With glibc's default, each thread may keep a heap of its own that is never given back.
    MALLOC_ARENA_MAX: '2',
    // And once it has freed a large block, it keeps later ones: after 60 sign-ins, 40 to 75 MiB.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    NODE_COMPILE_CACHE: join(settings.dataDir, 'compile-cache'),
    TMPDIR: join(settings.dataDir, 'tmp'),
  };

  return table.map(({ name, portNames: [portName = 'gateway'], run, after = [], ready, ...row }): Part => {
    const given = { ...everyone, PORT: String(at.port(portName)), ...row.knows };
    const common = {
      name,
      after: after.filter((part) => part === BUILD || present.has(part)),
      isReady: ready ?? answers(`${at.inside(portName)}/readyz`),
      prepare: row.prepare,
      stopSignal: row.stopSignal,
      command: process.execPath,
    };
    if ('command' in run) return { ...common, ...run, cwd: settings.dataDir, env: { ...run.env, ...given } };
    if ('program' in run) {
      const env = { ...inherited, ...given, NODE_OPTIONS: programOptions };
      return { ...common, args: [join(import.meta.dirname, run.program)], cwd: settings.root, env };
    }
    if ('pages' in run) {
      const args = [join(settings.root, 'node_modules/vite/bin/vite.js'), '--strictPort', '--port', given.PORT];
      return { ...common, args, cwd: join(settings.root, 'apps', run.pages), env: { ...inherited, ...given } };
    }
    // The storefront's server needs the built pages, whose heads it completes, beside it.
    const args =
      fromSource && run.bundle !== 'storefront'
        ? ['--watch', '--watch-preserve-output', 'src/main.ts']
        : [join(builtFolder(settings.dataDir, run.bundle), 'main.js')];
    const env = { ...row.defaults, ...inherited, ...given, NODE_OPTIONS: nodeOptionsOf(run.bundle) };
    return { ...common, args, cwd: join(settings.root, 'apps', run.bundle), env };
  });
}

/** The user's environment without variables that only some parts may see. */
function withoutPartsOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(npm_|NX_|JWT_|INTERNAL_TOKEN|DATABASE_URL|REDIS_URL|S3_|SMTP_|RAZORPAY_|OWNER_|HOST$|PUBLIC_URL$)/.test(
          name,
        ),
    ),
  );
}
