import { formatMoment } from '../dates.ts';

/** A date and a time: 21 Nov 2026, 4:05 pm. Neither of them breaks across lines. */
export function Moment({ at }: { at: string }) {
  const [day, time] = formatMoment(at).split(', ');
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
