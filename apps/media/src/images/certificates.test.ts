import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isStoredPdf, MAX_IMAGE_BYTES, responsiveImage, uploadCertificate } from '@kanaka/contracts/media/media';
import { get, owner, refusedBy, startTestMedia, type TestMedia, type Upload } from '../../test/media-harness.ts';
import { photograph, svg } from '../../test/images.ts';

let media: TestMedia;

beforeAll(async () => {
  media = await startTestMedia();
});

afterAll(() => media.stop());

/** A laboratory's report with one line of text. */
function report(words: string, padding = 0): Buffer {
  const body = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Title(${words})>>endobj
${'% \n'.repeat(padding)}trailer<</Root 1 0 R>>
startxref
9
%%EOF
`;
  return Buffer.from(body);
}

const send = (files: Upload[], headers: Record<string, string> = owner.headers) => {
  const form = new FormData();
  for (const { name, bytes, field = 'certificate' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  return fetch(`${media.address}/api${uploadCertificate.path}`, { method: 'POST', headers, body: form });
};
const stored = async (file: Upload) => {
  const response = await send([file]);
  expect(response.status).toBe(200);
  return uploadCertificate.reply.parse(await response.json()).url;
};

describe('a certificate', () => {
  it('that is a PDF is stored byte for byte, and the same file has the same URL', async () => {
    const bytes = report('One ruby, 1.02 carats');
    const [url, again] = await Promise.all([
      stored({ name: 'report.pdf', bytes }),
      stored({ name: 'another name', bytes }),
    ]);
    expect(again).toBe(url);
    expect(isStoredPdf(url)).toBe(true);
    const { status, bytes: sent } = await get(`${media.address}${url}`);
    expect(status).toBe(200);
    expect(sent.equals(bytes)).toBe(true);
  });

  it('that is a PDF is served as a download, never as a page of the shop', async () => {
    const url = await stored({ name: 'report.pdf', bytes: report('A page') });
    const { headers } = await get(`${media.address}${url}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('that is a photograph is stored like any other picture', async () => {
    const url = await stored({ name: 'report.pdf', bytes: await photograph(300, 400) });
    expect(responsiveImage(url)).toMatchObject({ width: 300, height: 400 });
    expect((await get(`${media.address}${url}`)).headers.get('content-type')).toBe('image/jpeg');
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a web page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a web page with a PDF behind it', () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), report('x')])],
    ['a program with a PDF behind it', () => Buffer.concat([Buffer.from('MZ\u0090\u0000'), report('x')])],
    ['an SVG', () => svg],
    ['half a PDF', () => report('x', 4000).subarray(0, 5000)],
    ['a PDF with a web page behind it', () => Buffer.concat([report('x'), Buffer.alloc(9000, '<p>x</p>')])],
    ['nothing', () => Buffer.alloc(0)],
  ])('must not be %s', async (_, bytes) => {
    const before = (await media.rows()).length;
    const { status, failure } = await refusedBy(await send([{ name: 'report.pdf', bytes: await bytes() }]));
    expect([status, failure.code]).toEqual([400, 'image.unreadable']);
    expect(failure.issues).toEqual([{ path: 'certificate', message: failure.message }]);
    expect(failure.message).toMatch(/^“report\.pdf” could not be read\. Please send a whole PDF/);
    expect((await media.rows()).length).toBe(before);
  });

  it('is one file of at most 8 MB, in its field', async () => {
    const fits = report('x', Math.floor((MAX_IMAGE_BYTES - 400) / 3));
    expect(isStoredPdf(await stored({ name: 'fits.pdf', bytes: fits }))).toBe(true);
    const large = { name: 'large.pdf', bytes: Buffer.concat([fits, Buffer.alloc(MAX_IMAGE_BYTES)]) };
    const tooLarge = await refusedBy(await send([large]));
    expect([tooLarge.status, tooLarge.failure.message]).toEqual([413, '“large.pdf” is larger than 8 MB.']);
    const one = { name: 'a.pdf', bytes: report('x') };
    expect((await refusedBy(await send([one, one]))).failure.message).toBe('Please send one file.');
    const { failure } = await refusedBy(await send([{ ...one, field: 'my_file' }]));
    expect(failure.issues).toEqual([{ path: 'certificate', message: 'Please choose a certificate.' }]);
  });

  it('that does not exist is a 404', async () => {
    for (const file of [`${'0'.repeat(64)}.pdf`, 'x.pdf', `..%2f${'0'.repeat(64)}.pdf`, `${'0'.repeat(64)}.html`]) {
      expect((await refusedBy(await fetch(`${media.address}/media/certificates/${file}`))).status).toBe(404);
    }
  });
});
