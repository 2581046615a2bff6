import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { openNote } from './stale-processes.ts';
import { identityOf, isAlive, type Identity } from './process-identity.ts';
import { answers } from './ready.ts';
import { createSupervisor, type Part, type PartState, type Supervisor } from './supervisor.ts';

/** A program that responds with its own process id, and ignores SIGTERM if `DEAF` is set. */
const SERVER = `
  const http = require('node:http');
  http.createServer((_, reply) => reply.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => { console.log('stopping'); if (!process.env.DEAF) process.exit(0); });
`;

describe('the supervisor', () => {
  let folder: string;
  let supervisor: Supervisor;
  let history: string[];
  let events: string[];
  const never = new AbortController().signal;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
    history = [];
    events = [];
  });
  afterEach(async () => {
    await supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function server(
    name: string,
    changes: Partial<Part> & { port?: number } = {},
  ): Promise<Part & { url: string }> {
    const { port = await freePort(), ...others } = changes;
    const url = `http://127.0.0.1:${port}`;
    return {
      name,
      url,
      command: process.execPath,
      args: ['-e', SERVER],
      cwd: folder,
      after: [],
      isReady: answers(url),
      ...others,
      env: { ...process.env, PORT: String(port), ...others.env },
    };
  }

  let seen: (name: string, state: PartState) => void = () => undefined;

  /** A long grace period, because parts are slow on a busy machine; the test of a part that ignores signals shortens it. */
  function supervise(parts: Part[], { graceMs = 20_000 } = {}): Supervisor {
    supervisor = createSupervisor({
      parts,
      logsDir: folder,
      note: openNote(folder),
      onState(name, state) {
        history.push(`${name} ${state}`);
        seen(name, state);
      },
      onEvent: (line) => events.push(line),
      limits: { firstPauseMs: 20, graceMs, readyMs: 20_000 },
    });
    return supervisor;
  }

  const until = (name: string, state: PartState) =>
    new Promise<void>((resolve) => {
      seen = (...now) => now[0] === name && now[1] === state && resolve();
    });

  async function whoIs(url: string): Promise<Identity> {
    const identity = identityOf(Number(await (await fetch(url)).text()));
    if (!identity) throw new Error('there was no response');
    return identity;
  }

  it('starts a part once the parts it needs are ready, and stops it before them', async () => {
    const database = await server('database');
    const shop = await server('shop', { after: ['database'] });
    await supervise([database, shop]).start(never);
    expect(history.indexOf('database ready')).toBeLessThan(history.indexOf('shop starting'));

    const people = [await whoIs(database.url), await whoIs(shop.url)];
    await supervisor.stop();
    expect(history.slice(-2)).toEqual(['shop stopped', 'database stopped']);
    expect(people.map(isAlive)).toEqual([false, false]);
    expect(await readFile(join(folder, 'shop.log'), 'utf8')).toBe('stopping\n');
  });

  it('starts other parts while the work runs that a part is after, and none if it fails', async () => {
    const database = await server('database');
    const shop = await server('shop', { after: ['build', 'database'] });
    const build = Promise.withResolvers<never>();
    const isReady = until('database', 'ready');
    const started = supervise([database, shop]).start(never, { build: build.promise });
    await isReady;
    build.reject(new Error('it does not compile'));
    await expect(started).rejects.toThrow('it does not compile');
    expect(history).not.toContain('shop starting');
  });

  it('restarts a part that has died, and does not touch the others', async () => {
    const [database, shop] = [await server('database'), await server('shop')];
    await supervise([database, shop]).start(never);
    const untouched = await whoIs(database.url);
    const first = await whoIs(shop.url);

    const back = until('shop', 'ready');
    process.kill(first.pid, 'SIGKILL');
    await back;

    expect((await whoIs(shop.url)).pid).not.toBe(first.pid);
    expect(await whoIs(database.url)).toEqual(untouched);
    expect(events).toEqual([expect.stringContaining('shop ended (SIGKILL)'), 'shop is back']);
  });

  it('ends everything that a dead part had started, so that its port is free again', async () => {
    const port = await freePort();
    const nested = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', ${JSON.stringify(SERVER)}], { stdio: 'inherit' });
      setInterval(() => undefined, 1000);
    `;
    const part = await server('shop', { port, args: ['-e', nested] });
    const supervising = supervise([part]);
    await supervising.start(never);
    const inner = await whoIs(part.url);
    const note = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as {
      parts: Record<string, Identity>;
    };

    const back = until('shop', 'ready');
    process.kill(note.parts['shop']?.pid ?? 0, 'SIGKILL');
    await back;
    expect((await whoIs(part.url)).pid).not.toBe(inner.pid);
    expect(isAlive(inner)).toBe(false);
  });

  it('kills a part that ignores the signal to stop', async () => {
    const ignoring = await server('shop', { env: { DEAF: 'yes' } });
    await supervise([ignoring], { graceMs: 300 }).start(never);
    const person = await whoIs(ignoring.url);
    await supervisor.stop();
    expect(isAlive(person)).toBe(false);
  });

  it('says in one sentence which part could not start, and why', async () => {
    const broken = await server('orders', {
      args: ['-e', 'console.error("DATABASE_URL is missing"); process.exit(3)'],
    });
    await expect(supervise([broken]).start(never)).rejects.toThrow(
      /^orders ended \(exit code 3\); the end of .*orders\.log:\n {2}DATABASE_URL is missing$/,
    );
  });

  it('leaves nothing running when it is stopped during a start', async () => {
    const slow = await server('database', { isReady: () => Promise.reject(new Error('not yet')) });
    const shop = await server('shop', { after: ['database'] });
    const stopping = new AbortController();
    const begun = until('database', 'starting');
    const started = supervise([slow, shop]).start(stopping.signal);
    await begun;
    stopping.abort();
    await expect(started).rejects.toThrow();
    await supervisor.stop();
    const note = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { parts: object };
    expect(note.parts).toEqual({});
    expect(history).not.toContain('shop starting');
  });
});
