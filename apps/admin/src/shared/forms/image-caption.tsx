import { Button } from '@kanaka/ui/button';
import { Trash2 } from 'lucide-react';

/** Below an uploaded image: what it is, and the button that removes it. */
export function ImageCaption({
  label,
  className = '',
  onRemove,
}: {
  label: string;
  className?: string;
  onRemove: () => void;
}) {
  return (
    <figcaption className={`flex items-center justify-between gap-2 pl-3 ${className}`}>
      {label}
      <Button
        Icon={Trash2}
        variant="ghost"
        padding="sm"
        className="text-brick!"
        onClick={onRemove}
        aria-label={`Remove ${label}`}
      >
        Remove
      </Button>
    </figcaption>
  );
}
