import { expect, type APIRequestContext } from '@playwright/test';
import { csvLine } from '@kanaka/contracts/csv';
import type { ProductColumn } from '@kanaka/contracts/catalog/product-file';
import type { Import } from '@kanaka/contracts/catalog/product-imports';
import { pidOf } from '@kanaka/testing/whole-shop';
import { answerOf, asOwner } from '../test-data.ts';
import { test } from '../test.ts';

const PIECES = 10_000;
const MOST_MS = 120_000;
const path = '/api/admin/products';
type Cells = Partial<Record<ProductColumn, string>>;

const metal = {
  'Making per': 'gram',
  Making: '650',
  'Priced metal': 'gold',
  'Priced fineness': '916',
  'Priced weight': '4.2',
};
/** Pieces in sizes, priced by metal, with a tag, and plain ones by turns; each in one row or more. */
const kinds: ((number: number) => Cells[])[] = [
  () => [
    { ...metal, Size: '14', 'Size stock': '3', Picture: '/media/one.jpg' },
    { Size: '12', 'Size stock': '1', Picture: '/media/two.jpg' },
  ],
  () => [{ ...metal, Stock: '5', Picture: '/media/one.jpg' }],
  (number) => [
    { ...metal, Tag: `DRILL-${number}`, 'Tag gross weight': '4.5', 'Tag net weight': '4.3', Picture: '/media/one.jpg' },
  ],
  () => [{ Price: '48000.5', Stock: '5', Picture: '/media/one.jpg' }],
];
const words = ['Material', 'Design', 'Motif', 'Craftsmanship', 'Wearability'] as const;

function file(): string {
  const rows = Array.from({ length: PIECES }, (_, number) => {
    const Handle = `drill-${number}`;
    const said = Object.fromEntries(words.map((name) => [name, `${name} of many pieces`]));
    const [first = {}, ...others] = kinds[number % kinds.length]?.(number) ?? [];
    const piece: Cells = { Handle, Title: `Drill ${number}`, Category: 'Ring', ...said, ...first };
    return [piece, ...others.map((cells): Cells => ({ Handle, ...cells }))];
  }).flat();
  const columns = [...new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row)))] as ProductColumn[];
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => csvLine(cells))
    .join('');
}

const found = async (request: APIRequestContext, id: string) =>
  (await answerOf<{ data: Import }>(await request.get(`${path}/imports/get/${id}`))).data;
const exported = async (request: APIRequestContext) =>
  (await request.get(`${path}/export`, { timeout: 60_000 })).text();

async function sent(request: APIRequestContext, text: string): Promise<string> {
  const multipart = { file: { name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(text) } };
  const { data } = await answerOf<{ data: Import }>(
    await request.post(`${path}/imports/upload`, { multipart, timeout: 60_000 }),
  );
  return data._id;
}

async function until(request: APIRequestContext, id: string, state: Import['state']): Promise<Import> {
  await expect.poll(async () => (await found(request, id)).state, { timeout: MOST_MS, intervals: [500] }).toBe(state);
  return found(request, id);
}

/** Its pieces stay in the shop, so by its name it is the last drill. */
test('ten thousand pieces are read, a killed service leaves none of them, and their file is then the same to the byte', async () => {
  test.setTimeout(600_000);
  await asOwner(async (request) => {
    const before = await exported(request);
    const id = await sent(request, file());
    const checked = await until(request, id, 'checked');
    expect(checked.counts).toEqual({ wrong: 0, new: PIECES, changed: 0, unchanged: 0 });

    await answerOf(await request.post(`${path}/imports/apply/${id}`));
    await expect.poll(async () => (await found(request, id)).done, { timeout: MOST_MS }).toBeGreaterThan(PIECES / 4);
    process.kill(await pidOf('catalog'), 'SIGKILL');
    // Until it is started again, it does not answer.
    await expect(async () => void (await until(request, id, 'interrupted'))).toPass({ timeout: MOST_MS });
    expect(await exported(request)).toBe(before);

    await answerOf(await request.post(`${path}/imports/check/${id}`));
    await until(request, id, 'checked');
    await answerOf(await request.post(`${path}/imports/apply/${id}`));
    await until(request, id, 'applied');
    const after = await exported(request);
    const again = await until(request, await sent(request, after), 'checked');
    expect(again.counts).toMatchObject({ wrong: 0, new: 0, changed: 0 });
    expect(await exported(request)).toBe(after);
  });
});
