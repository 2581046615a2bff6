import { TextLink } from '@kanaka/ui/text-link';
import { useMayCall } from '../../shared/may.ts';
import { cn } from '@kanaka/ui/cn';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { RateNotice } from './rate-notices.ts';

/** What has to be done, each with a link to where it is done. Renders nothing without notices. */
export function NoticeList({
  notices,
  withoutLinksTo,
  className,
}: {
  notices: readonly RateNotice[];
  /** The page that shows them, whose own buttons do the same. */
  withoutLinksTo?: string;
  className?: string;
}) {
  const mayCall = useMayCall();
  if (notices.length === 0) return null;
  return (
    <ul
      aria-label="Notices"
      className={cn('divide-y divide-hairline rounded-sm border border-hairline bg-white', className)}
    >
      {notices.map(({ key, tone, title, words, action }) => {
        const stop = tone === 'stop';
        const Icon = stop ? OctagonAlert : TriangleAlert;
        return (
          <li
            key={key}
            className={cn(
              'flex gap-3 px-4 py-2.5 sm:px-5',
              stop ? 'shadow-[inset_3px_0_0_var(--color-brick)]' : 'shadow-[inset_3px_0_0_var(--color-amber)]',
            )}
          >
            <Icon className={cn('mt-0.5 size-5 shrink-0', stop ? 'text-brick' : 'text-amber')} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
              <div className="min-w-0 flex-1 basis-56">
                <p className={cn('font-medium', stop && 'text-brick')}>{title}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">{words}</p>
              </div>
              {!action.to.startsWith(withoutLinksTo ?? ' ') && mayCall(action.call) && (
                <TextLink to={action.to} tall className="text-sm hover:no-underline">
                  {action.label}
                </TextLink>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
