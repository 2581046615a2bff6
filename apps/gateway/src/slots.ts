import type { ServerResponse } from 'node:http';
import { busy, callerLeft, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

/** Gives a slot back. Calling it again changes nothing. */
export type Release = () => void;

export type SlotLimits = {
  /** How many slots there are. */
  total: number;
  /** How many of them one client address may hold. */
  perAddress: number;
  /** How long somebody waits for one before they are refused. */
  waitMs: number;
};

type Waiting = { address: string; give: (release: Release) => void };

/**
 * Gives out a limited number of places, such as the connections to one service. Whose address holds the fewest is served first,
 * so the burst of one address does not keep the others waiting. Refuses after `waitMs`: 429 where the caller's own address is
 * at its limit, else 503.
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

  /** Waits for a slot on behalf of whoever reads the response; nobody waits for a caller that has left. */
  return function enter(address: string, response: ServerResponse): Promise<Release> {
    return new Promise((resolve, reject) => {
      if (response.destroyed) return reject(callerLeft());
      if (isFree(address)) return resolve(take(address));
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
