import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, answerToMeddler, doorsAsking, doorsOf, untoldDoors } from '@kanaka/testing/doors/who-may';
import { openFrontDoor, type FrontDoor } from './test-identity.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
}, 60_000);
afterAll(() => door.close());

describe('the doors of identity', () => {
  it.each(doorsOf('identity'))('$door lets in whom it is for, and nobody else', async (one) => {
    const { given, expected } = await answersAt(door.app, door.house, one);
    expect(given).toEqual(expected);
  });

  it.each(doorsAsking('identity', 'userId'))('$door shows and changes nothing of somebody else’s', async (one) => {
    expect(await answerToMeddler(door.app, door.house, one)).toBe('403 auth.not-yours');
  });

  it('are those of the contract', () => {
    expect(untoldDoors(door.app, 'identity')).toEqual({ untold: [], missing: [] });
  });
});
