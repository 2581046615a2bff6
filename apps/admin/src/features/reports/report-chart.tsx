import { shortRupees } from '../../shared/charts/axis.ts';
import { ComparedBars } from '../../shared/charts/compared-bars.tsx';
import type { PeriodWords } from '../../shared/period-switch.tsx';
import { formatCount } from '../../shared/words.tsx';
import { figureOf, sentence, Written, type ReportColumn, type ShownRow } from './report-rows.tsx';

const LONGEST_NAME = 16;
const cut = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name);

/** One column of the first rows as bars; the table below has all of them. */
export function ReportChart({
  rows,
  column,
  words,
}: {
  rows: readonly ShownRow[];
  column: ReportColumn;
  /** Undefined where nothing is compared. */
  words: PeriodWords | undefined;
}) {
  const bar = words ? 44 : 32;
  return (
    <div className="px-1 pt-3 pb-2 sm:px-2" style={{ height: `${rows.length * bar + 52}px` }}>
      <ComparedBars
        lying
        rows={rows}
        name={({ name }) => cut(name)}
        now={(row) => figureOf(row, column).now}
        before={words && ((row) => figureOf(row, column).before)}
        write={column.unit === 'rupees' ? shortRupees : formatCount}
        title={column.name}
        desc="The arrow keys go from row to row. The table below has the same."
        tooltip={(row) => (
          <>
            <p className="font-medium">{row.name}</p>
            <p className="mt-1">
              <Written figure={figureOf(row, column).now} unit={column.unit} />
            </p>
            {words && (
              <p className="text-xs text-ink-soft">
                {sentence(words.during)}: <Written figure={figureOf(row, column).before} unit={column.unit} />
              </p>
            )}
          </>
        )}
      />
    </div>
  );
}
