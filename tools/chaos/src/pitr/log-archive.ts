/**
 * The log of a Postgres in an S3 bucket, by pgBackRest with the settings that operators use (k8s/backups/point-in-time). Only
 * addresses and secrets are this machine's.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { freePort } from '@kanaka/testing/free-port';
import { unprivileged } from '@kanaka/testing/unprivileged';

const exec = promisify(execFile);
const settingsFolder = join(import.meta.dirname, '../../../../k8s/backups/point-in-time');

/**
 * `folder` holds the bucket, the socket of the server and what pgBackRest keeps. The port, the settings and the environment are
 * those of the server and of the commands that it runs.
 */
export async function openLogArchive(folder: string, dataDir: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await mkdir(folder, { recursive: true });
  const { as, ids } = await unprivileged([folder]);
  // Beside the data, where the server's user can read it.
  const config = join(folder, 'pgbackrest.conf');
  await copyFile(join(settingsFolder, 'pgbackrest.conf'), config);
  // pgBackRest speaks to a bucket over https only.
  await exec('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ]);
  const [port, bucketPort] = [await freePort(), await freePort()];
  const s3 = await startEmbeddedS3({
    dataDir: join(folder, 's3'),
    port: bucketPort,
    bucket: 'kanaka-point-in-time',
    tls: { key: await readFile(key, 'utf8'), cert: await readFile(certificate, 'utf8') },
  });
  const own = Object.fromEntries(['socket', 'lock', 'spool'].map((name) => [name, join(folder, name)]));
  for (const path of Object.values(own)) {
    await mkdir(path, { recursive: true });
    if (ids) await exec('chown', [`${ids.uid}:${ids.gid}`, path]);
  }
  const { socket = '', lock = '', spool = '' } = own;
  const env = {
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
    PGBACKREST_REPO1_STORAGE_PORT: String(bucketPort),
    PGBACKREST_REPO1_STORAGE_CA_FILE: certificate,
    PGBACKREST_REPO1_S3_KEY: S3_ACCESS_KEY_ID,
    PGBACKREST_REPO1_S3_KEY_SECRET: S3_SECRET_ACCESS_KEY,
    PGBACKREST_REPO1_CIPHER_PASS: 'the-passphrase-of-a-drill',
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: socket,
    PGBACKREST_PG1_USER: 'kanaka',
    PGBACKREST_PG1_DATABASE: 'postgres',
    PGPASSWORD: 'kanaka',
    PGBACKREST_LOCK_PATH: lock,
    PGBACKREST_SPOOL_PATH: spool,
    PGBACKREST_LOG_LEVEL_CONSOLE: 'warn',
    // All orders are placed at once, so the end of the log waits for what is before it.
    PGBACKREST_ARCHIVE_TIMEOUT: '900',
  };
  const archiveConf = await readFile(join(settingsFolder, 'archive.conf'), 'utf8');
  const settings = [...archiveConf.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => `${name}=${value}`);
  return {
    port,
    settings: [...settings, `unix_socket_directories=${socket}`],
    env,
    /** Runs pgBackRest as the user whom the data belongs to. */
    async pgBackRest(...args: string[]): Promise<void> {
      const { command, args: all, ...user } = as('pgbackrest', ['--stanza=kanaka', ...args]);
      await exec(command, all, { ...user, env: { ...process.env, ...env }, maxBuffer: 10_000_000 });
    },
    stop: s3.stop,
  };
}
