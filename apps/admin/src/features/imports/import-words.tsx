import type { Import, ImportOutcome, Finding, ImportedPiece } from '@kanaka/contracts/catalog/product-imports';
import { Badge } from '@kanaka/ui/badge';
import { ArrowRight } from 'lucide-react';

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

function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  const { tone, words } = outcomes[outcome];
  return <Badge tone={tone}>{words}</Badge>;
}

/** What a file would do to each piece, cell by cell. */
export function Findings({ pieces }: { pieces: readonly ImportedPiece[] }) {
  return (
    <ul aria-label="What the file says">
      {pieces.map((piece) => (
        <Piece key={piece.row} {...piece} />
      ))}
    </ul>
  );
}

function Piece({ row, handle, title, outcome, findings }: ImportedPiece) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-hairline px-4 py-3 text-sm first:border-0 sm:px-5 lg:grid-cols-[20rem_1fr]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title || handle || 'A row without a handle'}</span>
          <OutcomeBadge outcome={outcome} />
        </p>
        <p className="text-xs wrap-anywhere text-ink-muted">
          Row {row}
          {title && `, ${handle}`}
        </p>
      </div>
      {findings.length > 0 && (
        <ul className="flex min-w-0 flex-col gap-1.5">
          {findings.map((finding) => (
            <Cell key={`${finding.row} ${finding.column}`} {...finding} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Cell({ row, column, message, before = '', after = '' }: Finding) {
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-soft">
        Row {row}, {column}:{' '}
      </span>
      {message === undefined ? (
        <>
          <del className="text-ink-muted">{before || 'empty'}</del>
          <ArrowRight aria-hidden className="mx-1.5 inline size-[1em] text-ink-muted" />
          <span className="sr-only"> becomes </span>
          <ins className="no-underline">{after || 'empty'}</ins>
        </>
      ) : (
        <span className="text-brick">{message}</span>
      )}
    </li>
  );
}
