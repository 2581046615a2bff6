import type { AdminReturn } from '@kanaka/contracts/orders/returns';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { Moment } from '../../shared/orders/moment.tsx';
import { returnName } from './return-moves.ts';

/** What happened to a return, oldest first: what, who did it, when, and what was written and photographed. */
export function ReturnSteps({ steps }: Pick<AdminReturn, 'steps'>) {
  return (
    <ol aria-label="Steps" className="grid content-start gap-2 text-xs text-ink-muted">
      {steps.map(({ state, at, by, note, photographs = [] }) => (
        <li key={state} className="wrap-anywhere">
          <span className="font-medium text-ink-soft">
            {returnName(state)} · {by}
          </span>{' '}
          · <Moment at={at} />
          {note && <p className="mt-0.5 text-ink-soft">{note}</p>}
          {photographs.length > 0 && (
            <div className="my-2">
              <Photographs
                label={`Photographs, ${returnName(state).toLowerCase()}`}
                photographs={photographs}
                renew={renewSession}
              />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
