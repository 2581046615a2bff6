/**
 * Prints invoices as the worker does, and for comparison in the same run with a new browser for each. Run by `npm run bench`
 * as a separate process (`node src/bench.ts <invoices> <invoices with a new browser>`), so that its memory is measured
 * alone. Its last line is the result as JSON: milliseconds of each invoice, seconds in total, and bytes of the process tree.
 */
import { readFile, readdir } from 'node:fs/promises';
import { createLogger } from '@kanaka/server-kit/logger';
import { loadFonts } from './fonts.ts';
import { createPrinter, launchBrowser, layOut, preparePress, pdfOf } from './printer.ts';
import { invoicePage } from './render-document.ts';
import { buildInvoice } from '../test/sample-invoice.ts';

/** As many at once as the worker prints. */
const AT_ONCE = 2;
const MEASURE_EVERY = 50;

const [warmCount = 200, naiveCount = 5] = process.argv.slice(2).map(Number);
const executablePath = process.env['PUPPETEER_EXECUTABLE_PATH'];
const fontRules = await loadFonts();
const page = () =>
  invoicePage(
    { publicUrl: 'https://shop.example' },
    buildInvoice([{ title: 'Akhanda Eternity Band' }, { title: 'Muthu Pearl Choker', quantity: 2 }]),
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Memory of this process and all its descendants (browsers are its children). Linux only; otherwise 0. */
async function treeBytes(): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(readProcess),
  );
  const living = processes.filter((one) => one !== null);
  const family = new Set([process.pid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of living) {
      if (!family.has(parent) || family.has(pid)) continue;
      family.add(pid);
      grown = true;
    }
  }
  return living.filter(({ pid }) => family.has(pid)).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function readProcess(name: string): Promise<{ pid: number; parent: number; bytes: number } | null> {
  try {
    const status = await readFile(`/proc/${name}/status`, 'utf8');
    const number = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid: Number(name), parent: number('PPid'), bytes: number('VmRSS') * 1024 };
  } catch {
    // The process ended while it was being read.
    return null;
  }
}

async function warm(): Promise<{ latencies: number[]; seconds: number; memory: number[] }> {
  const printer = createPrinter({
    executablePath,
    fontRules,
    logger: createLogger({ service: 'bench', level: 'silent' }),
  });
  await printer.check();
  for (let first = 0; first < 10; first += 1) await printer.print(await page());
  const latencies: number[] = [];
  const memory: number[] = [];
  let left = warmCount;
  const worker = async () => {
    while (left-- > 0) {
      latencies.push(await timed(async () => printer.print(await page())));
      if (latencies.length % MEASURE_EVERY === 0) memory.push(await treeBytes());
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  await printer.close();
  return { latencies, seconds: ms / 1000, memory };
}

async function naive(): Promise<{ latencies: number[]; seconds: number }> {
  const latencies: number[] = [];
  const ms = await timed(async () => {
    for (let printed = 0; printed < naiveCount; printed += 1) {
      latencies.push(
        await timed(async () => {
          const browser = await launchBrowser(executablePath);
          const press = await preparePress(await browser.newPage(), fontRules);
          await layOut(press, await page());
          await pdfOf(press);
          await browser.close();
        }),
      );
    }
  });
  return { latencies, seconds: ms / 1000 };
}

// New browsers first: that run unpacks the browser, so neither measurement contains the unpacking.
await launchBrowser(executablePath).then((browser) => browser.close());
const figures = { naive: await naive(), warm: await warm() };
console.log(JSON.stringify(figures));
