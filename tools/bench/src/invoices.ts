import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { browserToLaunch } from '@kanaka/testing/browser';
import { z } from 'zod';
import type { Bench } from './main.ts';
import { growth, median, percentile } from './statistics.ts';

const root = join(import.meta.dirname, '../../..');

/** How many times faster a warm worker must be than a new browser for each invoice. */
const LEAST_RATIO = 10;
/** Browsers are replaced every 200 documents, so memory varies; over a run it must not grow. */
const MOST_GROWTH = 1.25;

const Way = z.object({ latencies: z.array(z.number()), seconds: z.number() });
const Figures = z.object({ naive: Way, warm: Way.extend({ memory: z.array(z.number()) }) });

const round = (value: number, digits = 0) => value.toFixed(digits);
const megabytes = (bytes: number) => `${round(bytes / 1024 / 1024)} MB`;

/** Invoices per second and memory, with the worker's own code. `quick` prints 200 instead of 2,000. */
export const invoices: Bench = {
  name: 'invoices',
  async run({ quick }) {
    const folder = join(root, '.data', 'bench');
    await mkdir(folder, { recursive: true });
    const { naive, warm } = Figures.parse(
      JSON.parse(
        await lastLineOf(['apps/invoice-worker/src/bench.ts', quick ? '200' : '2000', quick ? '5' : '12'], {
          PUPPETEER_EXECUTABLE_PATH: (await browserToLaunch(join(folder, 'browser'))).executablePath,
        }),
      ),
    );
    const rate = (way: z.infer<typeof Way>) => way.latencies.length / way.seconds;
    const ratio = rate(warm) / rate(naive);
    const grown = growth(warm.memory);
    const row = (name: string, way: z.infer<typeof Way>) =>
      `${name.padEnd(26)} ${round(rate(way), 2).padStart(8)} /s   median ${round(median(way.latencies)).padStart(5)} ms` +
      `   p95 ${round(percentile(way.latencies, 0.95)).padStart(5)} ms   of ${way.latencies.length}`;
    return {
      lines: [
        row('warm worker, two at a time', warm),
        row('a browser for each', naive),
        `ratio ${round(ratio, 1)}× (at least ${LEAST_RATIO}×)`,
        `memory ${megabytes(warm.memory[0] ?? 0)} at first, ${megabytes(warm.memory.at(-1) ?? 0)} at last, ` +
          `${megabytes(Math.max(...warm.memory))} at most; last quarter to first ${round(grown, 2)} (at most ${MOST_GROWTH})`,
      ],
      kept: ratio >= LEAST_RATIO && grown <= MOST_GROWTH,
    };
  },
};

function lastLineOf(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      const line = output.trim().split('\n').at(-1);
      if (code === 0 && line) resolve(line);
      else reject(new Error(`${args[0]} ended with ${code}`));
    });
  });
}
