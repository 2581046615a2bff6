import type { ReviewPhotograph } from '@kanaka/contracts/reviews/reviews';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { useEffect, useRef } from 'react';
import { notify } from '../../shared/forms/form.tsx';
import { ReviewsApi } from './reviews-api.ts';

/** The photographs of a review. Each is public once it is approved, and can be hidden without its text. */
export function ReviewPhotographs({ photographs, author }: { photographs: ReviewPhotograph[]; author: string }) {
  return (
    <div className="mt-3">
      <Photographs
        label={`Photographs by ${author}`}
        alt={`Photograph by ${author}`}
        photographs={photographs.map(({ photograph }) => photograph)}
        renew={renewSession}
        beside={(place) => {
          const photograph = photographs[place];
          return photograph && <PhotographDecision photograph={photograph} number={place + 1} author={author} />;
        }}
      />
    </div>
  );
}

const badges = {
  waiting: { tone: 'yellow', words: 'To be approved' },
  shown: { tone: 'green', words: 'Shown' },
  hidden: { tone: 'neutral', words: 'Hidden' },
} as const;

/** Approves a photograph of a review, which makes it public, or hides it; hiding it can be undone. */
function PhotographDecision({
  photograph: { _id: id, state },
  number,
  author,
}: {
  photograph: ReviewPhotograph;
  /** From 1. */
  number: number;
  author: string;
}) {
  const [show, { isLoading }] = ReviewsApi.useShowPhotographMutation();
  const buttons = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  // The pressed button is gone with what it did, so the other one takes the focus.
  useEffect(() => {
    if (decided.current && document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
    decided.current = false;
  }, [state]);

  const decide = (body: { hidden: boolean; waiting?: boolean }, undo?: () => void) => {
    decided.current = true;
    void notify(show({ params: { id }, body }).unwrap(), undo);
  };
  const approve = () => decide({ hidden: false });
  const hide = () =>
    decide({ hidden: true }, state === 'waiting' ? () => decide({ hidden: true, waiting: true }) : approve);
  const name = `photograph ${number} by ${author}`;
  const { tone, words } = badges[state];
  const small = { size: 'sm', className: 'h-11! lg:h-9!', busy: isLoading } as const;
  return (
    <div className="space-y-2">
      <Badge tone={tone}>{words}</Badge>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {state !== 'shown' && (
          <Button {...small} variant="outline" aria-label={`Approve ${name}`} onClick={approve}>
            Approve
          </Button>
        )}
        {state !== 'hidden' && (
          <Button {...small} variant="ghost" aria-label={`Hide ${name}`} onClick={hide}>
            Hide
          </Button>
        )}
      </div>
    </div>
  );
}
