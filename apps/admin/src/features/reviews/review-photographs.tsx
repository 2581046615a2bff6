import type { ReviewPhotograph } from '@kanaka/contracts/reviews';
import { OnePhotograph } from './one-photograph.tsx';

/** The photographs of a review. Each is public once it is approved, and can be hidden without its text. */
export function ReviewPhotographs({ photographs, author }: { photographs: ReviewPhotograph[]; author: string }) {
  return (
    <ul aria-label={`Photographs by ${author}`} className="mt-3 flex flex-wrap gap-4">
      {photographs.map((photograph, place) => (
        <OnePhotograph key={photograph._id} photograph={photograph} number={place + 1} author={author} />
      ))}
    </ul>
  );
}
