import type { Ledger } from '../ledger.ts';
import type { Verdict } from './verdict.ts';

/** No work is left: outboxes are empty, no job was given up, every event was processed. */
export function nothingIsLeftToDo({ openJobs, openEvents }: Pick<Ledger, 'openJobs' | 'openEvents'>): Verdict {
  const dead = openJobs.filter(({ givenUp }) => givenUp);
  return {
    name: 'Outboxes are empty, no dead letters, no unread webhooks',
    figures: `${openJobs.length - dead.length} open jobs, ${dead.length} dead letters, ${openEvents.length} unread webhooks`,
    broken: [
      ...openJobs.map(({ service, jobId, givenUp, error }) =>
        givenUp ? `${service} gave up ${jobId}: ${error ?? ''}` : `${service} still has ${jobId}`,
      ),
      ...openEvents.map((id) => `webhook ${id} waits`),
    ],
  };
}
