import { cn } from '@kanaka/ui/cn';
import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5] as const;

/** A rating from 1 to 5 as stars, with a text for screen readers. */
export function Stars({ value }: { value: number }) {
  return (
    <p className="flex gap-1">
      <span className="sr-only">{value} of 5 stars</span>
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn('size-4', star <= value ? 'fill-gold text-gold' : 'text-line')}
          strokeWidth={1.25}
        />
      ))}
    </p>
  );
}
