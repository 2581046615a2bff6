import type { Import, ImportOutcome } from '@kanaka/contracts/catalog/product-imports';
import { Badge } from '@kanaka/ui/badge';

const states = {
  receiving: { tone: 'yellow', words: 'Being received' },
  checking: { tone: 'yellow', words: 'Being checked' },
  checked: { tone: 'yellow', words: 'Checked, not applied' },
  applying: { tone: 'yellow', words: 'Being applied' },
  applied: { tone: 'green', words: 'Applied' },
  refused: { tone: 'red', words: 'Not applied' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
  interrupted: { tone: 'red', words: 'Interrupted' },
} as const;

export function ImportBadge({ state }: Pick<Import, 'state'>) {
  const { tone, words } = states[state];
  return <Badge tone={tone}>{words}</Badge>;
}

export const stateWords = (state: Import['state']) => states[state].words;

const outcomes: Record<ImportOutcome, { tone: 'green' | 'yellow' | 'red' | 'neutral'; words: string }> = {
  wrong: { tone: 'red', words: 'Wrong' },
  new: { tone: 'green', words: 'New' },
  changed: { tone: 'yellow', words: 'Changed' },
  unchanged: { tone: 'neutral', words: 'Unchanged' },
};

export const outcomeWords = (outcome: ImportOutcome) => outcomes[outcome].words;

export function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  const { tone, words } = outcomes[outcome];
  return <Badge tone={tone}>{words}</Badge>;
}
