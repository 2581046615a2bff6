import { describe, expect, it } from '@jest/globals';
import { gstStates } from '@kanaka/money/gst';
import { statesOfPincode, stateWarning } from './pincode-states.ts';

const names = new Set<string>(gstStates.map(([, name]) => name));
const all = Array.from({ length: 900 }, (_, place) => statesOfPincode(`${100 + place}001`));

describe('the state of a pincode', () => {
  it('is one that GST knows, and every one of those has pincodes', () => {
    expect(new Set(all.flat())).toEqual(names);
  });

  it('is warned about when another one was chosen', () => {
    const chosen = (state: string, pincode: string, country = 'India') => stateWarning({ country, state, pincode });
    expect(chosen('Kerala', '600001')).toBe(
      'Pincode 600001 is usually in Tamil Nadu or Puducherry, not in Kerala. Please check both: the tax follows the state.',
    );
    expect(chosen('Goa', '403001')).toBe('');
    expect(chosen('Maharashtra', '403001')).toContain('Goa');
    // Postal zones cross borders.
    for (const state of ['Telangana', 'Andhra Pradesh']) expect(chosen(state, '507001')).toBe('');
    for (const state of ['Chandigarh', 'Punjab']) expect(chosen(state, '160055')).toBe('');
    expect(chosen('Puducherry', '605001')).toBe('');
  });

  it('is not guessed for an incomplete pincode, army post, another country, or before a state is chosen', () => {
    const draft = { country: 'India', state: 'Kerala', pincode: '600001' };
    expect(stateWarning({ ...draft, pincode: '60000' })).toBe('');
    expect(stateWarning({ ...draft, pincode: '903101' })).toBe('');
    expect(stateWarning({ ...draft, country: 'Nepal' })).toBe('');
    expect(stateWarning({ ...draft, state: '' })).toBe('');
  });
});
