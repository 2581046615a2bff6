import { describe, expect, it } from '@jest/globals';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { isBeingSetUp, setUpSteps, type SetUpFacts } from './set-up-list.tsx';

const done = (facts: SetUpFacts) => setUpSteps(facts).map((step) => step.done);
const ready: SetUpFacts = { settings: demoShop, paymentKeys: 'accepted', pieces: 1 };

describe('Setting up a shop', () => {
  it('starts with every step open, the seller’s details first', () => {
    const steps = setUpSteps({ settings: newShop, paymentKeys: 'refused', pieces: 0 });
    expect(steps.map((step) => step.done)).toEqual([false, false, false, false]);
    expect(steps[0]).toMatchObject({ name: 'Add your legal details', to: '/settings#business' });
    expect(isBeingSetUp(steps)).toBe(true);
  });

  it('is finished when all steps are done, also for a business that is not registered under GST', () => {
    expect(isBeingSetUp(setUpSteps(ready))).toBe(false);
    const unregistered = { ...demoShop, gstUnregistered: true, gstin: '' };
    expect(isBeingSetUp(setUpSteps({ ...ready, settings: unregistered }))).toBe(false);
  });

  it.each<[string, SetUpFacts, (boolean | null)[]]>([
    ['the GSTIN', { ...ready, settings: { ...demoShop, gstin: '' } }, [false, true, true, true]],
    ['good keys', { ...ready, paymentKeys: 'refused' }, [true, false, true, true]],
    ['a piece', { ...ready, pieces: 0 }, [true, true, false, true]],
    ['a word on shipping', { ...ready, settings: { ...demoShop, shippingNote: '' } }, [true, true, true, false]],
  ])('is not finished without %s', (_, facts, steps) => {
    expect(done(facts)).toEqual(steps);
    expect(isBeingSetUp(setUpSteps(facts))).toBe(true);
  });

  it('asks for nothing while no facts are known', () => {
    expect(done({})).toEqual([null, null, null, null]);
    expect(isBeingSetUp(setUpSteps({ ...ready, paymentKeys: 'unknown' }))).toBe(false);
  });
});
