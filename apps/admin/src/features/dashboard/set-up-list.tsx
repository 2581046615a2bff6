import { Check, Circle, CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/page/card.tsx';
import { isBeingSetUp, setUpSteps, type SetUpFacts, type SetUpStep } from './set-up.ts';

const looks = {
  done: { Icon: Check, words: 'Done', className: 'text-emerald' },
  open: { Icon: Circle, words: 'To do', className: 'text-amber' },
  unknown: { Icon: CircleHelp, words: 'Not known at the moment', className: 'text-ink-muted' },
};

const lookOf = ({ done }: SetUpStep) => looks[done === null ? 'unknown' : done ? 'done' : 'open'];

/** What a new shop still needs before it can sell. Renders nothing once every step is done. */
export function SetUpList(facts: SetUpFacts) {
  const steps = setUpSteps(facts);
  if (!isBeingSetUp(steps)) return null;
  return (
    <Card aria-labelledby="set-up" className="mb-8">
      <h2 id="set-up" className="border-b border-hairline px-4 py-3 text-lg sm:px-5">
        Set up your shop
      </h2>
      <ol>
        {steps.map((step) => {
          const { Icon, words, className } = lookOf(step);
          return (
            <li
              key={step.name}
              className="flex items-start gap-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
            >
              <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} />
              <div className="min-w-0">
                <p className="font-medium">
                  {step.to !== null && step.done !== true ? (
                    <Link to={step.to} className="text-emerald underline underline-offset-4">
                      {step.name}
                    </Link>
                  ) : (
                    step.name
                  )}
                  <span className="ml-2 text-sm font-normal text-ink-muted">{words}</span>
                </p>
                {step.done !== true && <p className="text-sm text-ink-soft">{step.words}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
