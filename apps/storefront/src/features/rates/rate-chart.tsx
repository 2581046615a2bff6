import { formatRupees } from '@kanaka/money/rupees';
import { type PointerEvent, useState } from 'react';
import { dayWords, monthWords } from '../../shared/page/day-words.ts';
import { type DayRate, dayNumber, nearestTo, ticksOf } from './rate-summary.ts';

const words = ({ rate }: DayRate) => `${formatRupees(rate)} a gram`;
const percent = (share: number) => `${share.toFixed(2)}%`;
const inThousands = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * A line of the days' rates, oldest first. Pointing at it, or the arrow keys, tell a day's rate; the table below it has all
 * of them.
 */
export function RateChart({ days, name }: { days: readonly DayRate[]; name: string }) {
  const [at, setAt] = useState<number | null>(null);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const from = dayNumber(first.day);
  const span = Math.max(1, dayNumber(last.day) - from);
  const rates = days.map(({ rate }) => rate);
  const ticks = ticksOf(Math.min(...rates), Math.max(...rates));
  const [floor = 0, ceiling = 1] = [ticks[0], ticks.at(-1)];
  // In percent of the chart, from its left and its upper edge.
  const across = (day: string) => ((dayNumber(day) - from) / span) * 100;
  const down = (rate: number) => ((ceiling - rate) / (ceiling - floor)) * 100;
  const line = days.map(({ day, rate }) => `${across(day).toFixed(2)},${down(rate).toFixed(2)}`);
  const shown = (at !== null && nearestTo(days, at)) || last;

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(from + Math.min(1, Math.max(0, (clientX - left) / width)) * span);
  };

  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-sm text-ink-muted">
          {name} on {dayWords(shown.day)}
        </span>
        <span className="figures text-2xl">{words(shown)}</span>
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-ink-muted">
        <svg aria-hidden="true" className="figures h-56 w-14 overflow-visible fill-current sm:h-72">
          {ticks.map((tick) => (
            <text key={tick} x="100%" y={percent(down(tick))} dy="0.35em" textAnchor="end">
              {inThousands.format(tick)}
            </text>
          ))}
        </svg>
        <div
          className="relative h-56 touch-pan-y has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-emerald sm:h-72"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          {/* Placed by attributes: the content security policy refuses styles in the markup. */}
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            {ticks.map((tick) => (
              <line
                key={tick}
                x2="100%"
                y1={percent(down(tick))}
                y2={percent(down(tick))}
                className="stroke-hairline"
              />
            ))}
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible">
              <polygon points={`0,100 ${line.join(' ')} 100,100`} className="fill-emerald-soft/60" />
              <polyline
                points={line.join(' ')}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                className="fill-none stroke-emerald stroke-[1.5]"
              />
            </svg>
            <line x1={percent(across(shown.day))} x2={percent(across(shown.day))} y2="100%" className="stroke-gold" />
            <circle
              cx={percent(across(shown.day))}
              cy={percent(down(shown.rate))}
              r="5"
              className="fill-emerald stroke-white stroke-2"
            />
          </svg>
          <input
            type="range"
            aria-label={`${name} by day`}
            min={from}
            max={from + span}
            value={dayNumber(shown.day)}
            aria-valuetext={`${dayWords(shown.day)}: ${words(shown)}`}
            onChange={({ target }) => setAt(towards(days, shown, Number(target.value)))}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between">
          <span>{dayWords(first.day)}</span>
          <span className="max-sm:hidden">{monthWords(middleOf(days).day)}</span>
          <span>{dayWords(last.day)}</span>
        </div>
      </div>
    </figure>
  );
}

const middleOf = (days: readonly DayRate[]): DayRate => days[Math.floor(days.length / 2)] ?? { day: '', rate: 0 };

/** Where a step of the arrow keys leads: past a day without a rate, to the next that has one. */
function towards(days: readonly DayRate[], shown: DayRate, number: number): number {
  const place = days.indexOf(shown);
  const away = number - dayNumber(shown.day);
  const next = Math.abs(away) === 1 ? days[place + away] : undefined;
  return next ? dayNumber(next.day) : number;
}
