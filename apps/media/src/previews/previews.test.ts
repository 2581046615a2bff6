import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PREVIEW_PURPOSE, previewUrl, type LinkPreview } from '@kanaka/contracts/media/link-preview';
import { signText } from '@kanaka/server-kit/signed-text';
import sharp from 'sharp';
import { acceptedBy, auth, get, send, startTestMedia, type TestMedia } from '../../test/media-harness.ts';
import { photograph } from '../../test/images.ts';

let media: TestMedia;
let image: string;

beforeAll(async () => {
  media = await startTestMedia();
  const [stored] = await acceptedBy(await send(media.address, [{ name: 'a.jpg', bytes: await photograph(900, 1200) }]));
  image = /^\/media\/([^/]+)\//.exec(stored?.url ?? '')?.[1] ?? '';
});

afterAll(() => media.stop());

const draw = (
  change: Partial<LinkPreview> = {},
  { purpose = PREVIEW_PURPOSE, internalToken = auth.internalToken } = {},
) => {
  const preview = { image, title: 'Padma Ring', price: '₹1,54,397.00', note: '22K (916)', shop: 'Kanaka', ...change };
  return get(`${media.address}${previewUrl(signText(internalToken, { purpose, text: JSON.stringify(preview) }))}`);
};

describe('the picture for a shared link', () => {
  it('is a JPEG of 1200 × 630 pixels that may be kept for a year', async () => {
    const { status, headers, bytes } = await draw();
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    // Messengers leave out larger ones.
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('differs with the title and the price, and is the same when it is asked for again', async () => {
    const [one, again, other, dearer] = await Promise.all([
      draw(),
      draw(),
      draw({ title: 'Veni Band' }),
      draw({ price: '₹1,60,000.00' }),
    ]);
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(other.bytes.equals(one.bytes)).toBe(false);
    expect(dearer.bytes.equals(one.bytes)).toBe(false);
  });

  it.each([
    ['markup', '<b>"Ring" & Co</b>'],
    ['Devanagari', 'सोने की अंगूठी'],
    ['one long word', 'W'.repeat(160)],
    ['nothing', ''],
  ])('is drawn with a title of %s', async (_, title) => {
    expect((await draw({ title })).status).toBe(200);
  });

  it('is not found without a signature for previews, nor of a picture that is not stored', async () => {
    const refused = [
      draw({}, { internalToken: 'guessed' }),
      draw({}, { purpose: 'shipment' }),
      draw({ image: `${'0'.repeat(32)}-900x1200` }),
      get(`${media.address}/media/previews/x.jpg`),
      get(`${media.address}/media/previews/..%2f..%2fsecret.jpg`),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
