import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'name'> & {
  /** What the button does, for screen readers. */
  name: string;
  /** Instead of children that draw it. */
  Icon?: LucideIcon;
};

/** An icon with a clickable area of 44 × 44 px. */
export function IconButton({ name, Icon, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={cn(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-ink transition-colors enabled:hover:bg-ivory-deep disabled:opacity-35 [&_svg]:size-5',
        className,
      )}
      {...rest}
    >
      {Icon ? <Icon /> : children}
    </button>
  );
}
