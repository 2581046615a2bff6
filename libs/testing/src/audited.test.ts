import { describe, expect, it } from '@jest/globals';
import { adminChanges, entryLeftBy, reportedChanges } from './audited.ts';

describe('the book of changes', () => {
  it.each(adminChanges())('knows what %s leaves, or why nothing', (change) => {
    expect(entryLeftBy(change)).toBeDefined();
  });

  it('speaks of no change that cannot be made any more', () => {
    expect(reportedChanges.filter((change) => !adminChanges().includes(change))).toEqual([]);
  });
});
