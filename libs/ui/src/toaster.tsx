import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { cn } from './cn.ts';

type ToastText = { title: ReactNode; description?: ReactNode; variant?: 'default' | 'destructive' };

/** How long a toast stays in sight. */
export const TOAST_MS = 5000;

function ToastCard({ title, description, variant = 'default', onClose }: ToastText & { onClose: () => void }) {
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(
        'flex w-full items-start gap-3 rounded-sm border-l-2 bg-white py-3.5 pr-2 pl-4 font-sans shadow-float sm:w-96',
        variant === 'destructive' ? 'border-brick' : 'border-emerald',
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className={cn('text-base leading-6 font-medium', variant === 'destructive' ? 'text-brick' : 'text-ink')}>
          {title}
        </p>
        {description && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="grid size-8 shrink-0 place-items-center text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** Tells the person something happened. One at a time: a new toast takes the place of the one before. */
export function toast(text: ToastText): void {
  sonner.custom((id) => <ToastCard {...text} onClose={() => sonner.dismiss(id)} />, {
    id: 'the-toast',
    duration: TOAST_MS,
  });
}

/** Where toasts appear; once in each app. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      offset={24}
      mobileOffset={12}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
      containerAriaLabel="Notices"
    />
  );
}
