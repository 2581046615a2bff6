import { type VariantProps, cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonStyle = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-sm font-medium tracking-[0.03em] whitespace-nowrap transition-colors select-none disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          '[--pressed:var(--pressed-dark)] bg-emerald text-white enabled:hover:bg-emerald-deep [a]:hover:bg-emerald-deep',
        outline:
          'border border-ink/25 text-ink enabled:hover:border-emerald enabled:hover:bg-emerald-soft [a]:hover:border-emerald [a]:hover:bg-emerald-soft',
        ghost: 'text-ink enabled:hover:bg-ivory-deep [a]:hover:bg-ivory-deep',
        destructive: '[--pressed:var(--pressed-dark)] bg-brick text-white enabled:hover:bg-brick-deep',
        light:
          '[--pressed:var(--pressed-light)] bg-white text-emerald-deep enabled:hover:bg-gold-soft [a]:hover:bg-gold-soft',
      },
      size: {
        sm: 'h-9 text-sm before:absolute before:inset-x-0 before:-inset-y-1.5',
        md: 'h-11 text-sm',
        lg: 'h-13 text-base',
      },
      padding: { none: 'px-0', xs: 'px-2', sm: 'px-3', md: 'px-4', lg: 'px-5', xl: 'px-8' },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

const paddings = { sm: 'sm', md: 'lg', lg: 'xl' } as const;

export type ButtonLook = VariantProps<typeof buttonStyle> & { className?: string | undefined };

export const lookOf = ({ className, ...look }: ButtonLook): string =>
  cn(buttonStyle({ ...look, padding: look.padding ?? paddings[look.size ?? 'md'] }), className);

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While work is in progress: shows a spinner before the label and ignores clicks. */
    busy?: boolean;
    /** Stands before the label; the spinner takes its place. */
    Icon?: LucideIcon;
  };

export function Button({ variant, size, padding, wide, busy, Icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={lookOf({ variant, size, padding, wide, className })}
      aria-busy={busy || undefined}
      // Not `disabled`, which would take the focus away. What is prevented is the submission of the button's form.
      aria-disabled={busy || undefined}
      {...rest}
      {...(busy && { onClick: (event) => event.preventDefault() })}
    >
      {busy ? <Spinner label="" /> : Icon && <Icon />}
      {children}
    </button>
  );
}
