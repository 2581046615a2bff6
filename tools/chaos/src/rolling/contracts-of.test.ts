import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpointsOf, misreadBy } from './contracts-of.ts';

const root = join(import.meta.dirname, '../../../..');
const Piece = z.object({ title: z.string() });
const endpoints = [
  { method: 'GET', path: '/shop/products/get/:id', audience: 'anyone', summary: '', reply: z.object({ data: Piece }) },
  {
    method: 'GET',
    path: '/shop/products/get/newest',
    audience: 'anyone',
    summary: '',
    reply: z.object({ data: z.array(Piece) }),
  },
] as const;
const misread = misreadBy('old', endpoints);
const response = (path: string, body: unknown, status = 200) =>
  misread({ method: 'GET', path: `/api/shop/products/${path}`, status, ms: 1 }, Buffer.from(JSON.stringify(body)));

it('tells what a release cannot read in a response, and lets pass what it does not know', () => {
  expect(response('get/17?full=1', { success: true, data: { title: 'Kolam', carats: 2 } })).toBeNull();
  expect(response('get/17', { success: true, data: { name: 'Kolam' } })).toMatch(
    /^GET \/api\/shop\/products\/get\/:id: the old release cannot read data\.title/,
  );
  expect(response('get/newest', { data: [{ title: 'Kolam' }] })).toBeNull();
  expect(response('get/17', { success: false }, 404)).toBeNull();
  expect(misread({ method: 'GET', path: '/shop/home', status: 200, ms: 1 }, Buffer.from('<html>'))).toBeNull();
});

it('finds the endpoints of a checkout', async () => {
  const found = await endpointsOf(root);
  expect(found.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/shop/products/choices', '/admin/orders/get']),
  );
});
