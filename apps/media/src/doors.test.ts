import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, doorsOf, untoldDoors } from '@kanaka/testing/doors/who-may';
import { house, startTestMedia, type TestMedia } from './test-media.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
}, 60_000);
afterAll(() => media.stop());

describe('the doors of media', () => {
  it.each(doorsOf('media'))('$door lets in whom it is for, and nobody else', async (door) => {
    const { given, expected } = await answersAt(media.app, house, door);
    expect(given).toEqual(expected);
  });

  it('are those of the contract, and the files that everyone may see', () => {
    const untold = ['GET /media/:id/:file', 'GET /media/certificates/:file'];
    expect(untoldDoors(media.app, 'media')).toEqual({ untold, missing: [] });
  });
});
