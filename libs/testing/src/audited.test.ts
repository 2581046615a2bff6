import { describe, expect, it } from '@jest/globals';
import { adminChanges, entryLeftBy, reportedChanges } from './audited.ts';

describe('the audit log', () => {
  it.each(adminChanges())('defines the entry of %s, or why there is none', (change) => {
    expect(entryLeftBy(change)).toBeDefined();
  });

  it('lists no change that does not exist any more', () => {
    expect(reportedChanges.filter((change) => !adminChanges().includes(change))).toEqual([]);
  });
});
