import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { root } from '../test/ready-env.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  ({ stdout }) => /^Protocols:.* smtp /m.test(stdout),
  () => false,
);
// A newcomer's machine may have a curl without SMTP; the server of the page has Debian's.
const onServers = hasCurl ? it : it.skip;

const well = { ps: 'a b c', orders: 'running healthy 0', bucket: 'exited  0', givenUp: '0', full: '40' };
let folder: string;
let server: SMTPServer;
let received: { to: string[]; text: string }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-server-'));
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then((said) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: said });
        done();
      }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await Promise.all(
    ['tools/small-server', 'bin', 'backups'].map((path) => mkdir(join(folder, path), { recursive: true })),
  );
  await cp(join(root, 'tools/small-server'), join(folder, 'tools/small-server'), { recursive: true });
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received = [];
});

/** Runs it beside a `docker` and a `df` that answer as those of a server in this state do. */
async function morning(
  { ps, orders, bucket, givenUp, full }: typeof well,
  { backupHoursAgo = 3, args = [] as string[] } = {},
) {
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await writeFile(
    join(folder, '.env'),
    `MAIL_FROM=Meenakshi <orders@shop.in>\nACME_EMAIL=it@shop.in\nSMTP_URL=smtp://127.0.0.1:${port}?name=shop\n`,
  );
  const programs = {
    docker: `case "$*" in
  "compose ps"*) ${ps ? `echo ${ps}` : 'exit 1'} ;;
  inspect*) printf 'orders ${orders}\\nbucket ${bucket}\\n' ;;
  "compose config"*) printf 'orders\\nbucket\\n' ;;
  "compose exec"*) echo ${givenUp} ;;
esac`,
    df: `printf 'Filesystem Blocks Used Available Capacity Mounted\\n/dev/sda1 100 0 0 ${full}%% /\\n'`,
  };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  const done = join(folder, 'backups/done');
  await writeFile(done, '');
  await utimes(done, new Date(), new Date(Date.now() - backupHoursAgo * 3_600_000));
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    BACKUPS: join(folder, 'backups'),
  };
  await run(join(folder, 'tools/small-server/morning-check.sh'), args, { env });
  return received;
}

onServers('a morning on which all is well sends no e-mail, unless it is a test', async () => {
  const [test] = await morning(well, { args: ['--test'] });
  expect(test).toMatchObject({ to: ['it@shop.in'], text: expect.stringContaining('e-mails of the morning arrive') });
  received = [];
  expect(await morning(well)).toEqual([]);
});

onServers.each<[what: string, state: Partial<typeof well>, options: { backupHoursAgo?: number }, said: RegExp]>([
  ['a failed or missing backup', {}, { backupHoursAgo: 27 }, /No backup has succeeded/],
  ['a part that ended', { orders: 'exited  137' }, {}, /orders is not well/],
  ['a part that is not healthy', { orders: 'running unhealthy 0' }, {}, /orders is not well/],
  ['a part that starts again and again', { orders: 'restarting  1' }, {}, /orders is not well/],
  ['a part that is not there', { orders: '-' }, {}, /orders is not well/],
  ['a bucket that was not made', { bucket: 'exited  1' }, {}, /bucket is not well/],
  ['jobs that were given up', { givenUp: '2' }, {}, /Jobs of orders that were given up: 2/],
  ['a full disk', { full: '86' }, {}, /The disk of \/ is full to 86%/],
  ['an engine that does not answer', { ps: '' }, {}, /Docker does not answer/],
])('%s is an e-mail the next morning', async (_what, state, options, said) => {
  const [email] = await morning({ ...well, ...state }, options);
  expect(email?.to).toEqual(['it@shop.in']);
  expect(email?.text).toMatch(said);
});
