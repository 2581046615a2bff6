import { describe, expect, it } from '@jest/globals';
import { stateWarning } from './state-warning.ts';

describe('the state of a pincode', () => {
  it('is warned about when another one was chosen', () => {
    expect(stateWarning({ state: 'Kerala', pincode: '605014' }, ['Puducherry', 'Tamil Nadu'])).toBe(
      'Pincode 605014 is usually in Puducherry or Tamil Nadu, not in Kerala. Please check both: the tax follows the state.',
    );
    expect(stateWarning({ state: 'Tamil Nadu', pincode: '605014' }, ['Puducherry', 'Tamil Nadu'])).toBe('');
    expect(stateWarning({ state: 'Kerala', pincode: '686001' }, ['Kerala'])).toBe('');
  });

  it('is asked for when there are several and none is chosen', () => {
    expect(stateWarning({ state: '', pincode: '605014' }, ['Puducherry', 'Tamil Nadu'])).toBe(
      'Pincode 605014 is in Puducherry or Tamil Nadu. Please choose: the tax follows the state.',
    );
    expect(stateWarning({ state: '', pincode: '686001' }, ['Kerala'])).toBe('');
  });

  it('is not guessed when it is not known', () => {
    expect(stateWarning({ state: 'Kerala', pincode: '903101' }, [])).toBe('');
  });
});
