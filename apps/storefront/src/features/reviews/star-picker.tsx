import { cn } from '@kanaka/ui/cn';
import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type Ref, useId, useState } from 'react';

const FIVE = [1, 2, 3, 4, 5] as const;

/** Chooses 1 to 5 stars, by pointer or with the arrow keys, and says below them what is wrong. 0: nothing is chosen yet. */
export function StarPicker({
  value,
  onChange,
  error,
  ref,
}: {
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
  ref: Ref<HTMLDivElement>;
}) {
  const [over, setOver] = useState(0);
  const errorId = useId();
  return (
    <div>
      <RadioGroup.Root
        ref={ref}
        aria-label="Your rating"
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        value={value === 0 ? null : String(value)}
        onValueChange={(chosen) => onChange(Number(chosen))}
        onPointerLeave={() => setOver(0)}
        className="-ml-2 flex"
      >
        {FIVE.map((star) => (
          <RadioGroup.Item
            key={star}
            value={String(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            onPointerEnter={() => setOver(star)}
            className="grid size-11 place-items-center"
          >
            <Star
              aria-hidden="true"
              strokeWidth={1.25}
              className={cn(
                'size-7 transition-colors',
                star <= (over || value) ? 'fill-gold text-gold' : 'text-ink-muted',
              )}
            />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-brick">
          {error}
        </p>
      )}
    </div>
  );
}
