/** Whether and how shoppers can collect their pieces in the shop: a setting, of which each order keeps the place. */
import { z } from 'zod';
import { line, wholeNumber } from '../shapes.ts';

export const PickupRules = z.object({
  /** Within the seller's state. Empty: the shop's own address. */
  addressLines: z.array(line(80, 'Please enter the address.')).max(5, 'An address has at most five lines.'),
  /** When somebody is there, as a line of text. */
  hours: line(120, 'Please enter when pieces can be collected.'),
  /** In how many working days an order is ready, counted like a delivery. */
  readyDays: wholeNumber(1, 30),
});
export type PickupRules = z.output<typeof PickupRules>;

/** Where an order is collected. `state` is the seller's: goods that change hands there are taxed there. */
export const PickupPlace = z.object({ addressLines: z.array(z.string()), state: z.string(), hours: z.string() });
export type PickupPlace = z.infer<typeof PickupPlace>;
