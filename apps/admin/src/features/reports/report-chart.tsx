import { useMedia } from '@kanaka/ui/use-media';
import { shortRupees } from '../../shared/charts/axis.ts';
import { ComparedBars } from '../../shared/charts/compared-bars.tsx';
import type { PeriodWords } from '../../shared/period-switch.tsx';
import { formatCount, sentence } from '../../shared/words.tsx';
import { figureOf, Written, type ReportColumn, type ShownRow } from './report-rows.tsx';

const LINE_PX = 16;
const LETTER_PX = 8;

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
  const width = useMedia('(min-width: 48rem)') ? 260 : 130;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  const height = Math.max(words ? 44 : 32, (Math.ceil((longest * LETTER_PX) / width) + 1) * LINE_PX);
  return (
    <div className="px-1 pt-3 pb-2 sm:px-2" style={{ height: `${rows.length * height + 52}px` }}>
      <ComparedBars
        lying={{ width, height }}
        rows={rows}
        name={({ name }) => name}
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
