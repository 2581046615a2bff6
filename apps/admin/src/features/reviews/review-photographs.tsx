import type { ReviewPhotograph } from '@kanaka/contracts/reviews/reviews';
import { Photographs } from '@kanaka/ui/photographs';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { PhotographDecision } from './photograph-decision.tsx';

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
