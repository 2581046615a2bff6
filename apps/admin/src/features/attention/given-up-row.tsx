import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { formatMoment } from '../../shared/dates.ts';
import { notify } from '../../shared/toast-outcome.ts';
import {
  useReplayCatalogMutation,
  useReplayIdentityMutation,
  useReplayOrdersMutation,
  useReplayReviewsMutation,
} from './attention-api.ts';
import type { GivenUpJob } from './use-given-up.ts';

/** `render-credit-note` → Render credit note */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** One failed job with a button to retry it. */
export function GivenUpRow({ job }: { job: GivenUpJob }) {
  const { origin, jobId, queue, name, error, createdAt, givenUpAt } = job;
  const replays = {
    orders: useReplayOrdersMutation(),
    catalog: useReplayCatalogMutation(),
    identity: useReplayIdentityMutation(),
    reviews: useReplayReviewsMutation(),
  };
  const [replay, { isLoading }] = replays[origin];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{inWords(name)}</span>
          <Badge tone="outline">
            {origin} · {queue}
          </Badge>
        </p>
        <p className="wrap-anywhere text-brick">{error}</p>
        <p className="text-xs wrap-anywhere text-ink-muted">
          {jobId} · begun {formatMoment(createdAt)} · given up {formatMoment(givenUpAt)}
        </p>
      </div>
      <Button
        variant="outline"
        padding="md"
        className="max-sm:w-full"
        busy={isLoading}
        aria-label={`Try again: ${inWords(name)}, ${jobId}`}
        onClick={() => void notify(replay({ params: { jobId } }).unwrap())}
      >
        Try again
      </Button>
    </li>
  );
}
