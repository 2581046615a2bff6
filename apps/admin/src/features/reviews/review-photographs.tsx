import type { ReviewPhotograph } from '@kanaka/contracts/reviews';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { notify } from '../../shared/toast-outcome.ts';
import { useShowPhotographMutation } from './reviews-api.ts';

const badges = {
  waiting: { tone: 'yellow', words: 'To be approved' },
  shown: { tone: 'green', words: 'Shown' },
  hidden: { tone: 'neutral', words: 'Hidden' },
} as const;

/** The photographs of a review. Each is public once it is approved, and can be hidden without its text. */
export function ReviewPhotographs({ photographs, author }: { photographs: ReviewPhotograph[]; author: string }) {
  const [show, showing] = useShowPhotographMutation();
  const decide = (id: string, hidden: boolean) => notify(show({ params: { id }, body: { hidden } }).unwrap());
  const undecided = showing.originalArgs?.params.id;
  return (
    <ul aria-label={`Photographs by ${author}`} className="mt-3 flex flex-wrap gap-4">
      {photographs.map(({ _id: id, photograph, state }, place) => {
        const name = `photograph ${place + 1} by ${author}`;
        const { tone, words } = badges[state];
        const busy = showing.isLoading && undecided === id;
        return (
          <li key={id} className="flex items-start gap-2">
            <Photographs
              label={`Photograph ${place + 1}`}
              alt={`Photograph ${place + 1} by ${author}`}
              photographs={[photograph]}
              renew={renewSession}
            />
            <div className="space-y-2">
              <Badge tone={tone}>{words}</Badge>
              <div className="flex flex-wrap gap-2">
                {state !== 'shown' && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="h-11! lg:h-9!"
                    busy={busy}
                    aria-label={`Approve ${name}`}
                    onClick={() => void decide(id, false)}
                  >
                    Approve
                  </Button>
                )}
                {state !== 'hidden' && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="h-11! lg:h-9!"
                    busy={busy}
                    aria-label={`Hide ${name}`}
                    onClick={() => void decide(id, true)}
                  >
                    Hide
                  </Button>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
