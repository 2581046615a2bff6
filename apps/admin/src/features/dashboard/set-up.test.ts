import { describe, expect, it } from '@jest/globals';
import { demoShop, newShop } from '@kanaka/contracts/shop-profile';
import { isBeingSetUp, setUpSteps, type SetUpFacts } from './set-up.ts';

const done = (facts: SetUpFacts) => setUpSteps(facts).map((step) => step.done);
const ready: SetUpFacts = { settings: demoShop, paymentKeys: 'accepted', pieces: 1 };

describe('setting up a shop', () => {
  it('has everything to do in a new shop, who sells first', () => {
    const steps = setUpSteps({ settings: newShop, paymentKeys: 'refused', pieces: 0 });
    expect(steps.map((step) => step.done)).toEqual([false, false, false, false]);
    expect(steps[0]).toMatchObject({ name: 'Say who sells', to: '/settings' });
    expect(isBeingSetUp(steps)).toBe(true);
  });

  it('is over by itself when all is done, also where the business is not registered under GST', () => {
    expect(isBeingSetUp(setUpSteps(ready))).toBe(false);
    const unregistered = { ...demoShop, gstUnregistered: true, gstin: '' };
    expect(isBeingSetUp(setUpSteps({ ...ready, settings: unregistered }))).toBe(false);
  });

  it.each<[string, SetUpFacts, (boolean | null)[]]>([
    ['the GSTIN', { ...ready, settings: { ...demoShop, gstin: '' } }, [false, true, true, true]],
    ['good keys', { ...ready, paymentKeys: 'refused' }, [true, false, true, true]],
    ['a piece', { ...ready, pieces: 0 }, [true, true, false, true]],
    ['a word on shipping', { ...ready, settings: { ...demoShop, shippingNote: '' } }, [true, true, true, false]],
  ])('goes on without %s', (_, facts, steps) => {
    expect(done(facts)).toEqual(steps);
    expect(isBeingSetUp(setUpSteps(facts))).toBe(true);
  });

  it('asks for nothing while nothing is known', () => {
    expect(done({})).toEqual([null, null, null, null]);
    expect(isBeingSetUp(setUpSteps({ ...ready, paymentKeys: 'unknown' }))).toBe(false);
  });
});
