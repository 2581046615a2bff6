import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clockWords, secondsLeft, type Hold } from './held-for.ts';

const LAST_SECONDS = 60;

/**
 * How long price and pieces of an unpaid order are still held. Screen readers hear once that a minute is left and not every
 * second. Saying that the time is over is left to `onEnd`. `brief` is one line without what happens then.
 */
export function HoldCountdown({ hold, onEnd, brief = false }: { hold: Hold; onEnd: () => void; brief?: boolean }) {
  const { until, serverTime, receivedAt } = hold;
  const [left, setLeft] = useState(() => secondsLeft(hold));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = secondsLeft({ until, serverTime, receivedAt });
      setLeft(now);
      if (now === 0) end.current();
      else timer = setTimeout(tick, 1_000);
    };
    tick();
    // A tab in the background may have slept.
    const look = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until, serverTime, receivedAt]);

  return (
    <div className="flex items-start gap-3 text-sm">
      <Timer className="mt-0.5 size-4 shrink-0 text-emerald" />
      <div>
        <p role="timer" aria-live="off">
          {left > 0 ? (
            <>
              {brief ? 'Held' : 'Price and pieces are held'} for you for{' '}
              <span className="figures font-medium whitespace-nowrap">{clockWords(left)}</span>
            </>
          ) : (
            'The time has ended.'
          )}
        </p>
        {!brief && (
          <p className="text-ink-soft">
            {left > 0
              ? 'At 0:00 we release them and today’s rate applies.'
              : 'The pieces are released, and today’s price applies. Nothing has been charged.'}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {left > 0 && left <= LAST_SECONDS && 'One minute is left to pay at the held price.'}
      </p>
    </div>
  );
}
