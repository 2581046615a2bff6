import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, endpointsOf, undocumentedRoutes } from '@kanaka/testing/authorization/authorization-matrix';
import { auth, startTestMedia, type TestMedia } from '../test/media-harness.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

describe('authorization of media', () => {
  it.each(endpointsOf('media'))('$name accepts exactly the callers of its audience', async (name) => {
    const { given, expected } = await answersAt(media.app, auth, name);
    expect(given).toEqual(expected);
  });

  it('covers all routes: those of the contract and the public files', () => {
    const undocumented = [
      'GET /media/:id/:file',
      'GET /media/logos/:file',
      'GET /media/certificates/:file',
      'GET /media/previews/:file',
      'GET /media/reviews/:id/:file',
    ];
    expect(undocumentedRoutes(media.app, 'media')).toEqual({ undocumented, missing: [] });
  });
});
