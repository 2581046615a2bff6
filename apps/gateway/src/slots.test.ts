import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createSlots } from './slots.ts';

const waitMs = 600_000;
const caller = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('slots', () => {
  it('go to the waiting address that holds the fewest, not to the first in the queue', async () => {
    const enter = createSlots({ total: 2, perAddress: 2, waitMs });
    const served: string[] = [];
    const wait = async (address: string) => {
      const release = await enter(address, caller());
      served.push(address);
      return release;
    };
    const [first, second] = await Promise.all([wait('busy'), wait('busy')]);
    const third = wait('busy');
    const other = wait('other');
    first();
    (await other)();
    await third;
    second();

    expect(served).toEqual(['busy', 'busy', 'other', 'busy']);
  });

  it('are released once, however often release is called', async () => {
    const enter = createSlots({ total: 2, perAddress: 1, waitMs: 1 });
    const release = await enter('one', caller());
    release();
    release();
    await enter('one', caller());
    await expect(enter('one', caller())).rejects.toMatchObject({ code: 'request.too-many-at-once' });
    await enter('two', caller());
    await expect(enter('three', caller())).rejects.toMatchObject({ code: 'gateway.busy' });
  });

  it('are not kept for clients that have disconnected', async () => {
    const enter = createSlots({ total: 1, perAddress: 1, waitMs });
    const release = await enter('one', caller());
    const leaving = caller();
    const waiting = enter('two', leaving);
    leaving.destroy();
    await expect(waiting).rejects.toMatchObject({ statusCode: 499 });
    await expect(enter('two', leaving)).rejects.toMatchObject({ statusCode: 499 });
    release();
    await enter('three', caller());
  });
});
