import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../test/service-process.ts', import.meta.url));
let service: ChildProcess | undefined;
afterEach(() => {
  service?.kill('SIGKILL');
});

/** Starts the small service; `logged` resolves at the first line whose message matches. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  service = child;
  const lines: { message: string }[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(JSON.parse(line)));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return {
    child,
    errors: () => errors,
    ended: once(child, 'close').then(([code]) => code as number),
    async logged(message: RegExp) {
      for (;;) {
        const line = lines.find((each) => message.test(each.message));
        if (line) return line.message;
        await once(reader, 'line');
      }
    },
  };
}

describe('starting and stopping a service', () => {
  it('finishes the current request when it stops, accepts no new one, and exits with 0', async () => {
    const { child, logged, ended } = start();
    const [url] = /http:\S+/.exec(await logged(/listening at/)) ?? [];
    const inFlight = fetch(`${url}/slow`);
    await logged(/asked/);
    child.kill('SIGTERM');

    const answer = await inFlight;
    expect(await answer.json()).toEqual({ success: true });
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
  });

  it('does not wait for a connection on which nothing was sent', async () => {
    const { child, logged, ended } = start();
    const [url = ''] = /http:\S+/.exec(await logged(/listening at/)) ?? [];
    // Once it responds, its handler for the stop signal is installed too.
    await fetch(`${url}/livez`);
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('still responds for a while when it stops, not ready any more, and closes keep-alive connections', async () => {
    const { child, logged, ended } = start();
    const [url] = /http:\S+/.exec(await logged(/listening at/)) ?? [];
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>(
        (resolve, reject) => {
          const asked = request(`${url}${path}`, { agent: kept }, (answer) => {
            answer.resume().once('end', () => {
              resolve({ status: answer.statusCode, connection: answer.headers.connection, reused: asked.reusedSocket });
            });
          });
          asked.once('error', reject).end();
        },
      );
    expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'keep-alive' });
    child.kill('SIGTERM');
    await logged(/stopping/);
    // In this order: without an open connection it would not wait any longer.
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect(await ask('/quick')).toEqual({ status: 200, connection: 'close', reused: true });
    expect(await ended).toBe(0);
  });

  it('exits with an error when it cannot start', async () => {
    const { ended, errors } = start({ BREAK: 'at start' });
    expect(await ended).toBe(1);
    expect(errors()).toContain('there is no drawer');
  });

  it('closes and exits with an error after an unhandled rejection', async () => {
    const { ended, logged } = start({ BREAK: 'later' });
    expect(await ended).toBe(1);
    await logged(/stopping after an unexpected error/);
    await logged(/stopped/);
  });
});
