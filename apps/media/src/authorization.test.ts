import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, endpointsOf, undocumentedRoutes } from '@kanaka/testing/authorization/authorization-matrix';
import { auth, startTestMedia, type TestMedia } from '../test/media-harness.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
}, 60_000);
afterAll(() => media.stop());

describe('authorization of media', () => {
  it.each(endpointsOf('media'))('$name lets in whom it is for, and nobody else', async (name) => {
    const { given, expected } = await answersAt(media.app, auth, name);
    expect(given).toEqual(expected);
  });

  it('are those of the contract, and the files that everyone may see', () => {
    const undocumented = ['GET /media/:id/:file', 'GET /media/certificates/:file'];
    expect(undocumentedRoutes(media.app, 'media')).toEqual({ undocumented, missing: [] });
  });
});
