import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export function Switch({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  className,
}: {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cn('flex min-h-11 items-center justify-between gap-4', className)}>
      <div>
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-xs text-ink-muted">
            {description}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative h-6 w-11 shrink-0 rounded-full bg-ink-muted transition-colors before:absolute before:inset-x-0 before:-inset-y-2.5 data-[state=checked]:bg-emerald disabled:opacity-45"
      >
        <Primitive.Thumb className="block size-5 translate-x-0.5 rounded-full bg-white transition-transform data-[state=checked]:translate-x-[1.375rem]" />
      </Primitive.Root>
    </div>
  );
}
