/** What the buyers are asked for, and what they answer. */
import { startChild, type Child } from './child.ts';
import type { Shopper } from './shoppers.ts';

export type Errand = {
  shopUrl: string;
  standinUrl: string;
  shoppers: Shopper[];
  pieceIds: string[];
  orders: number;
  /** How many of the shoppers buy at the same time. */
  atOnce: number;
  /** How long each waits after an order. */
  pauseMs?: number;
};

export type Purchases = {
  seconds: number;
  /** From placing an order until it is confirmed as paid. */
  latenciesMs: number[];
  errors: number;
  firstError: string | null;
};

export const startBuyers = (): Child<Errand, Purchases> => startChild('buyers.ts');
