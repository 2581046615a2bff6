import type { ServerResponse } from 'node:http';
import { busy, callerLeft, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

/** Releases a slot. Calling it again has no effect. */
export type Release = () => void;

export type SlotLimits = {
  /** How many slots there are in total. */
  total: number;
  /** How many of them one client address may hold. */
  perAddress: number;
  /** How many milliseconds a request waits for a slot before it is refused. */
  waitMs: number;
};

type Waiting = { address: string; give: (release: Release) => void };

/**
 * A limited number of slots, such as connections to one service. The waiting address that holds the fewest slots is next, so
 * that the burst of one address does not keep others waiting. Refuses after `waitMs`: with 429 if the client's own address
 * is at its limit, otherwise with 503.
 */
export function createSlots({ total, perAddress, waitMs }: SlotLimits) {
  const held = createTally();
  const queue = new Set<Waiting>();
  let taken = 0;
  const isFree = (address: string) => taken < total && held.of(address) < perAddress;

  function take(address: string): Release {
    taken += 1;
    held.add(address);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken -= 1;
      held.remove(address);
      giveNext();
    };
  }

  function giveNext(): void {
    let next: Waiting | null = null;
    for (const waiting of queue) {
      if (isFree(waiting.address) && (!next || held.of(waiting.address) < held.of(next.address))) next = waiting;
    }
    next?.give(take(next.address));
  }

  /** Waits for a slot for the request that `response` belongs to; rejects when its client disconnects. */
  return function enter(address: string, response: ServerResponse): Promise<Release> {
    return new Promise((resolve, reject) => {
      if (response.destroyed) {
        reject(callerLeft());
        return;
      }
      if (isFree(address)) {
        resolve(take(address));
        return;
      }
      const stopWaiting = () => {
        clearTimeout(timer);
        response.off('close', leave);
        queue.delete(waiting);
      };
      const waiting: Waiting = {
        address,
        give(release) {
          stopWaiting();
          resolve(release);
        },
      };
      const leave = () => {
        stopWaiting();
        reject(callerLeft());
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(held.of(address) >= perAddress ? tooManyAtOnce() : busy());
      }, waitMs);
      response.once('close', leave);
      queue.add(waiting);
    });
  };
}

export type EnterSlot = ReturnType<typeof createSlots>;
