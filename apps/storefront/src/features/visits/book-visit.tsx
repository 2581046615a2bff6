import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@kanaka/contracts/identity/accounts';
import { VisitDraft } from '@kanaka/contracts/orders/visits';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { Button } from '@kanaka/ui/button';
import { ErrorState } from '@kanaka/ui/error-state';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { timeWords } from '../../shared/page/day-words.ts';
import { VisitsApi } from '../../shared/visits/visits-api.ts';

/** "11:00" as people say it. */
const clock = (time: string) => timeWords(Number(time.slice(0, 2)), Number(time.slice(3)));

/** Books a visit: a day, a time, who comes and what for. `about` is what the visitor has looked at. */
export function BookVisit({ user, about }: { user: User; about: string }) {
  const { data, isLoading, isError, refetch } = VisitsApi.useVisitSlotsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [bookVisit, { isLoading: isBooking }] = VisitsApi.useBookVisitMutation();
  const [chosenDay, setChosenDay] = useState('');
  const form = useForm({
    resolver: zodResolver(VisitDraft),
    defaultValues: { at: '', name: user.name, phone: user.phone ?? '', wish: about.slice(0, 300) },
  });
  const { control, register, handleSubmit, resetField } = form;
  const { errors } = form.formState;
  const wish = useWatch({ control, name: 'wish' });
  const offer = data?.data;

  if (isLoading) return <Skeleton label="Loading the free times" className="h-80" />;
  if (isError) return <ErrorState title="The free times could not be loaded" onRetry={refetch} className="py-8" />;
  if (!offer || offer.days.length === 0) {
    return (
      <p className="text-ink-soft">
        {offer ? 'No times are free at the moment.' : 'We are not offering visits by appointment at the moment.'} Please
        call or write to us.
      </p>
    );
  }
  const day = offer.days.find((one) => one.day === chosenDay) ?? offer.days[0];

  const submit = handleSubmit(async (body) => {
    const booked = await bookVisit({ body });
    if ('error' in booked) {
      if (showIssues(booked.error, form)) return;
      if (isRefusal(booked.error, 'visit.taken', 'visit.not-offered')) {
        resetField('at');
        form.setError('at', { message: messageOf(booked.error) });
      } else toast({ title: messageOf(booked.error), variant: 'destructive' });
      return;
    }
    toast({ title: booked.data.message });
    resetField('at');
    // Below the heading is the visit that was booked.
    document.querySelector('h1')?.scrollIntoView({ block: 'center' });
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <p className="text-ink-soft">
        {offer.minutes} minutes, just for you, at {offer.addressLines.join(', ')}.
      </p>
      <SelectField
        label="Day"
        value={day?.day}
        options={offer.days.map((one) => ({ value: one.day, label: deliveryDay(one.day) }))}
        onChange={({ target }) => {
          setChosenDay(target.value);
          resetField('at');
        }}
      />
      <fieldset aria-describedby={errors.at ? 'visit-time-error' : undefined}>
        <legend className="mb-2 text-sm font-medium">Time</legend>
        <div className="flex flex-wrap gap-2">
          {day?.times.map(({ at, time }) => (
            <label
              key={at}
              className="flex h-11 min-w-24 cursor-pointer items-center justify-center rounded-sm border border-line bg-white px-3 text-sm has-checked:border-emerald has-checked:bg-emerald has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-emerald"
            >
              <input type="radio" value={at} className="sr-only" {...register('at')} />
              {clock(time)}
            </label>
          ))}
        </div>
        {errors.at && (
          <p id="visit-time-error" role="alert" className="mt-2 text-sm text-brick">
            {errors.at.message}
          </p>
        )}
      </fieldset>
      <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
      <TextArea
        label="What would you like to see?"
        rows={3}
        maxLength={300}
        typed={wish.length}
        error={errors.wish?.message}
        {...register('wish')}
      />
      <Button type="submit" size="lg" wide busy={isBooking}>
        Book this visit
      </Button>
    </form>
  );
}
