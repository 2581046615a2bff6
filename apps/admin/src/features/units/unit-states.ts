import type { OwnersMove, UnitState } from '@kanaka/contracts/catalog/unit-states';

export const stateWords: Record<UnitState, string> = {
  'in-stock': 'In stock',
  held: 'Held',
  sold: 'Sold',
  returned: 'Returned',
  away: 'Away',
};

export const stateTones = {
  'in-stock': 'green',
  held: 'yellow',
  sold: 'neutral',
  returned: 'yellow',
  away: 'red',
} as const satisfies Record<UnitState, string>;

/** What the owner does with a unit by hand: the menu's entry, and what the dialog explains. */
export const moveWords: Record<OwnersMove, { label: string; about: string }> = {
  'come-back': {
    label: 'Came back',
    about: 'It came back from its shopper. It is not sold until you have looked at it and put it in stock.',
  },
  'put-in-stock': { label: 'Put in stock', about: 'It is in the shop, and can be sold.' },
  'take-away': { label: 'Take away', about: 'It is not in the shop: missing, lent, with the karigar, or melted.' },
};
