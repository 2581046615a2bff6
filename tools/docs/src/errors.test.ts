import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ErrorCode, errorCodes, impliedErrors } from '@kanaka/contracts/error-codes';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { errorsPage, page } from './errors-page.ts';

const codes = Object.values(errorCodes).flatMap((ofKind) => Object.keys(ofKind) as ErrorCode[]);
const endpoints = Object.values(endpointsByService).flatMap((ofService) => Object.values(ofService));
const answered = new Map(endpoints.map((each) => [each, [...(each.errors ?? []), ...impliedErrors(each)]]));

/** No endpoint answers these: the addresses of files have no contract, the others end inside a service. */
const unanswered: ErrorCode[] = [
  'certificate.not-found',
  'contact.not-found',
  'file.not-found',
  'mail.refused',
  'payment.refund-failed',
  'payment.refund-refused',
  'reservation.not-found',
  'route.not-found',
  'shipment.line-refused',
  'sitemap.not-found',
  'stock.not-committed',
  'stock.not-held',
];

async function sources(): Promise<string> {
  const root = join(import.meta.dirname, '../../..');
  let all = '';
  for await (const file of glob('{apps/*/{src,server},libs/{server-kit,queues,audit,emails}/src}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })) {
    all += await readFile(join(root, file), 'utf8');
  }
  return all;
}

describe('the catalogue of error codes', () => {
  it('has no code that no call answers', () => {
    const named = new Set([...[...answered.values()].flat(), ...unanswered]);
    expect(codes.filter((code) => !named.has(code))).toEqual([]);
    const endpointCodes = new Set([...answered.values()].flat());
    expect(unanswered.filter((code) => endpointCodes.has(code))).toEqual([]);
  });

  it('has no code that nothing refuses with', async () => {
    const text = await sources();
    const isThrown = (code: ErrorCode) =>
      text.includes(`'${code}'`) || new RegExp(`(notFound|existing)\\('${code.replace('.not-found', '')}'`).test(text);
    expect(codes.filter((code) => !isThrown(code))).toEqual([]);
  });

  it('is what the descriptions of calls speak of', () => {
    const wrong = [...answered].flatMap(([{ summary, path }, named]) =>
      [...summary.matchAll(/`([a-z-]+\.[a-z-]+)`/g)]
        .map(([, code = '']) => code)
        .filter((code) => !named.some((each) => each === code))
        .map((code) => `${path} ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is the page of errors', async () => {
    expect(await readFile(page, 'utf8')).toBe(errorsPage());
  });
});
