/** Pictures of pieces at other addresses, such as those of a former shop: shown from there until they are taken over. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isHttpsLink, text } from '../shapes.ts';

/** At most so many addresses are named at once. */
export const MAX_ELSEWHERE = 500;

const Address = text(2000).refine((address) => isHttpsLink(asHttps(address)), 'Please enter an https address.');
/** The address of a picture that `media` serves. */
export const StoredPicture = text(2000).regex(/^\/media\/[\w./-]+$/, 'This is not the address of a picture.');
const ANY_ADDRESS = 'https://shop.example/ring.jpg';
const ANY_PICTURE = '/media/00000000000000000000000000000000-960x1280/960.jpg';

/** Old shops have both. */
export const asHttps = (address: string) => address.replace(/^http:/, 'https:');

export const listPicturesElsewhere = endpoint.get('/admin/products/pictures-elsewhere', 'products:write', {
  alsoNeeds: ['images:write'],
  summary: 'The addresses of pieces’ pictures that this shop does not store, at most 500, and how many there are.',
  reply: z.object({ data: z.array(z.string()), total: z.int() }),
});

export const fetchPicture = endpoint.post('/admin/products/fetch-picture', 'products:write', {
  alsoNeeds: ['images:write'],
  onlyReads: true,
  summary: 'What is at such an address, up to 8 MB, for `uploadImages`. Only public servers are asked.',
  errors: ['picture.not-found', 'picture.unreachable'],
  body: z.object({ address: Address }).meta({ examples: [{ address: ANY_ADDRESS }] }),
  produces: 'application/octet-stream',
});

export const takePicture = endpoint.put('/admin/products/take-picture', 'products:write', {
  alsoNeeds: ['images:write'],
  summary: 'Shows a stored picture in place of one at such an address, in all pieces that have it.',
  errors: ['picture.not-found'],
  body: z
    .object({ address: Address, url: StoredPicture })
    .meta({ examples: [{ address: ANY_ADDRESS, url: ANY_PICTURE }] }),
});
