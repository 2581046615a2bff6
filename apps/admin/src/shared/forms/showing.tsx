import { Badge } from '@kanaka/ui/badge';
import { Checkbox } from '@kanaka/ui/checkbox';
import { type ComponentProps, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { formatMoment, instantOf, shopTime, writtenTime } from '../words.tsx';
import { FormMoment } from './date-field.tsx';

/** When something of the shop is shown, as a form has it; times as the shop's clock shows them. */
export type Showing = { hidden: boolean; startsAt: string; endsAt: string };

/** The same as the API has it. */
type Shown = { hidden: boolean; startsAt: string | null; endsAt: string | null };

export const alwaysShown: Showing = { hidden: false, startsAt: '', endsAt: '' };

export function showingFields({ hidden, startsAt, endsAt }: Shown): Showing {
  const time = (instant: string | null) => (instant === null ? '' : shopTime(instant));
  return { hidden, startsAt: time(startsAt), endsAt: time(endsAt) };
}

export function showingDraft({ hidden, startsAt, endsAt }: Showing): Shown {
  const time = (typed: string) => (typed === '' ? null : instantOf(typed));
  return { hidden, startsAt: time(startsAt), endsAt: time(endsAt) };
}

/** Whether something of the shop is shown, and when. */
export function ShowingBadge({ shown: { hidden, startsAt, endsAt }, now }: { shown: Shown; now: Date }) {
  const badge = (tone: ComponentProps<typeof Badge>['tone'], words: string) => (
    <Badge tone={tone} className="shrink-0" children={words} />
  );
  const end = endsAt ? ` until ${formatMoment(endsAt)}` : '';
  if (hidden) return badge('white', 'Hidden');
  if (endsAt && new Date(endsAt) <= now) return badge('white', `Ended ${formatMoment(endsAt)}`);
  if (startsAt && new Date(startsAt) > now) return badge('yellow', `Scheduled from ${formatMoment(startsAt)}${end}`);
  return badge('green', `Live${end}`);
}

/** Both are as a field has them, which sorts like the times. */
const endsBeforeStart = ({ startsAt, endsAt }: Omit<Showing, 'hidden'>): boolean =>
  startsAt !== '' && endsAt !== '' && endsAt <= startsAt;

/** The same of a form, in a sentence, while it is filled in. */
export function shownWhen({ hidden, startsAt, endsAt }: Showing, now: Date): string {
  const [from, until] = [writtenTime(startsAt), writtenTime(endsAt)];
  if (hidden) return 'Not shown, because it is hidden for now.';
  if (endsBeforeStart({ startsAt, endsAt })) return 'Never shown, because it ends before it begins.';
  if (until && new Date(instantOf(endsAt)) <= now) return `No longer shown: it ended on ${until}.`;
  const begin = from && new Date(instantOf(startsAt)) > now ? `from ${from}` : 'at once';
  return `Shown ${begin}, ${until ? `until ${until}` : 'without an end'}.`;
}

/** From when until when something of the shop is shown, and that in a sentence. */
export function ShowingFieldset() {
  const { control } = useFormContext<Showing>();
  const [startsAt, endsAt, hidden] = useWatch({ control, name: ['startsAt', 'endsAt', 'hidden'] });
  const [now] = useState(() => new Date());
  return (
    <>
      <div className="grid items-start gap-4">
        <FormMoment
          control={control}
          name="startsAt"
          label="Shown from"
          description={startsAt ? `${writtenTime(startsAt)}, in India.` : 'Time in India. Empty: at once.'}
        />
        <FormMoment
          control={control}
          name="endsAt"
          label="Shown until"
          at="23:59"
          description={endsAt ? `${writtenTime(endsAt)}, in India.` : 'Empty: without an end.'}
          error={endsBeforeStart({ startsAt, endsAt }) ? 'It ends before it begins.' : undefined}
        />
      </div>
      <Controller
        control={control}
        name="hidden"
        render={({ field: { value, onChange } }) => (
          <Checkbox label="Hidden for now" checked={value} onCheckedChange={onChange} />
        )}
      />
      <p role="status" className="font-medium">
        {shownWhen({ startsAt, endsAt, hidden }, now)}
      </p>
    </>
  );
}
