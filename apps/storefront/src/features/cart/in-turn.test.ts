import { expect, it } from '@jest/globals';
import { inTurn } from './in-turn.ts';

it('a change of the bag is sent when the one before it has been answered, well or not', async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const quantity = inTurn(async () => {
    told.push('quantity sent');
    await first.promise;
    told.push('quantity answered');
    throw new Error('refused');
  });
  const removal = inTurn(async () => void told.push('removal sent'));
  await Promise.resolve();
  expect(told).toEqual(['quantity sent']);
  first.resolve(undefined);
  await expect(quantity).rejects.toThrow('refused');
  await removal;
  expect(told).toEqual(['quantity sent', 'quantity answered', 'removal sent']);
});
