import { expect, it } from '@jest/globals';
import { whenIdle, oneAfterAnother } from './serialize-requests.ts';

it('a change of the bag is sent after the response to the previous one, also when that failed', async () => {
  const sent: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const quantity = oneAfterAnother(async () => {
    sent.push('quantity sent');
    await first.promise;
    sent.push('quantity answered');
    throw new Error('refused');
  });
  const removal = oneAfterAnother(async () => void sent.push('removal sent'));
  await Promise.resolve();
  expect(sent).toEqual(['quantity sent']);
  first.resolve(undefined);
  await expect(quantity).rejects.toThrow('refused');
  await removal;
  expect(sent).toEqual(['quantity sent', 'quantity answered', 'removal sent']);
});

it('the bag is fetched after pending changes, and again when one was made in the meantime', async () => {
  const answers = ['before the change', 'after it'].map((cart) => ({ cart, ...Promise.withResolvers<undefined>() }));
  let asked = 0;
  const sent = whenIdle(async () => {
    const answer = answers[asked++];
    await answer?.promise;
    return answer?.cart;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(1);
  const change = Promise.withResolvers<undefined>();
  const changed = oneAfterAnother(() => change.promise);
  answers[0]?.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(1);

  change.resolve(undefined);
  await changed;
  answers[1]?.resolve(undefined);
  await expect(sent).resolves.toBe('after it');
});
