import { describe, expect, it } from '@jest/globals';
import { type BuiltInRole, builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { fieldsSeen, mayCall } from './seen-fields.ts';
import { endpointsOf } from './authorization-matrix.ts';

/** Fields of all answers that a role gets, whose last name is like `like`. */
function seenBy(permissions: readonly Permission[], like: RegExp): string[] {
  return Object.keys(endpointsByService)
    .flatMap(endpointsOf)
    .filter(({ endpoint }) => mayCall(endpoint, permissions))
    .flatMap(({ name, endpoint }) =>
      fieldsSeen(endpoint, permissions)
        .filter((field) => like.test(field.split('.').at(-1) ?? ''))
        .map((field) => `${name}: ${field}`),
    );
}
const ofRole = (role: BuiltInRole) => builtInRoles[role].permissions as readonly Permission[];

const MONEY =
  /amount|price(?!HeldUntil)|paise|rupees|subtotal|totalAmount|taxHeads|charges|cost|value|spent|refunded|refundable|worth|due|credit$|credited|paid$|revenue|sales|fees?$|breakup|paidOtherwise/i;
const CONTACT = /phone|email$/i;

describe('What the roles see, of every endpoint that they may call', () => {
  it('is no sum for a packer', () => {
    expect(seenBy(ofRole('packer'), MONEY)).toEqual([]);
  });

  it('is of telephone numbers and e-mail addresses, for a packer, the number of one order', () => {
    const contacts = seenBy(ofRole('packer'), CONTACT);
    expect(contacts).toEqual(['GET /admin/orders/details/:id: data.addressInfo.phone']);
  });

  it('is no cost and no supplier for a photographer', () => {
    expect(seenBy(ofRole('photographer'), /cost|supplier|purchase|margin/i)).toEqual([]);
    expect(seenBy(ofRole('photographer'), CONTACT)).toEqual([]);
  });

  it.each(['owner', 'manager'] as const)('is everything for the %s', (role) => {
    for (const { endpoint } of Object.keys(endpointsByService).flatMap(endpointsOf)) {
      if (!mayCall(endpoint, ofRole(role))) continue;
      expect(fieldsSeen(endpoint, ofRole(role))).toEqual(fieldsSeen(endpoint, ofRole('owner')));
    }
  });

  it('is all money, no cost hidden, for the accountant', () => {
    const whole = (like: RegExp) =>
      Object.keys(endpointsByService)
        .flatMap(endpointsOf)
        .filter(({ endpoint }) => mayCall(endpoint, ofRole('accountant')))
        .flatMap(({ name, endpoint }) =>
          fieldsSeen(endpoint, ofRole('owner'))
            .filter((field) => like.test(field.split('.').at(-1) ?? ''))
            .map((field) => `${name}: ${field}`),
        );
    expect(seenBy(ofRole('accountant'), MONEY)).toEqual(whole(MONEY));
  });
});
