import type { StoredSettings } from '@kanaka/contracts/catalog/settings';
import { ifMatch } from '@kanaka/contracts/shapes';
import type { ToastText } from '@kanaka/ui/toast-card';
import { clearToast, toast } from '@kanaka/ui/toaster';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, Link, useNavigate } from 'react-router-dom';
import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { showRefusal, Form } from '../../shared/forms/form.tsx';
import { LastSaved } from '../../shared/changes/changes.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ShopSettings, ContactSettings, SellingSettings } from './shop-settings.tsx';
import { BusinessSettings } from './business-settings.tsx';
import { CourierSettings } from './courier-settings.tsx';
import { SaveBar } from './save-bar.tsx';
import { DeliverySettings } from './delivery-settings.tsx';
import { RateSettings } from './rate-settings.tsx';
import { SettingsApi } from './settings-api.ts';
import { type SettingsFields, fieldOfIssue, fieldsOf, judge, resolveSettings } from './settings-form-rules.ts';
import { NamedPlaces } from '../../shared/forms/named-places.tsx';
import { settingsSections } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './settings-section.tsx';
import { usePartInView } from '../../shared/page/use-part-in-view.ts';

/** All settings, saved together and only if the version is still current; asks before unsaved changes are lost. */
export function SettingsForm({ settings, onReload }: { settings: StoredSettings; onReload: () => void }) {
  const [save] = SettingsApi.useSaveSettingsMutation();
  // The version that filled the fields. A refetch must not change it, or saving would overwrite another admin's changes.
  const [{ version, updatedAt }, setStored] = useState(settings);
  const [outdated, setOutdated] = useState<string | null>(null);
  const form = useForm<SettingsFields>({
    defaultValues: fieldsOf(settings),
    mode: 'onTouched',
    resolver: resolveSettings,
  });
  const { isDirty, isSubmitting } = form.formState;
  const { restored, guard, forget, discard } = useKeptForm(form, 'settings', { version: String(version) });
  // The key, so that the same section can be gone to again.
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
  const discarded = useRef<ToastText | null>(null);
  useEffect(() => {
    // It would cover the bar that has come back, and its Undo would overwrite what is typed now.
    if (isDirty && discarded.current) clearToast(discarded.current);
  }, [isDirty]);

  const send = async (typed: SettingsFields) => {
    const judgement = judge(typed);
    if (!('draft' in judgement)) return;
    setOutdated(null);
    try {
      const { message, data } = await save({ headers: ifMatch(version), body: judgement.draft }).unwrap();
      setStored(data);
      form.reset(fieldsOf(data));
      forget();
      toast({ title: message });
    } catch (refused) {
      if (isRefusal(refused, 'settings.changed-meanwhile')) {
        setOutdated(refused.message);
        return;
      }
      showRefusal(refused, form, fieldOfIssue);
    }
  };

  return (
    <FormProvider {...form}>
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <SettingsIndex />
        <Form
          onSubmit={form.handleSubmit(send)}
          aria-label="Settings"
          className="space-y-5 max-lg:mt-4 [&>[role=status]:empty]:mb-0 [&_:is(input,select,textarea)]:scroll-mt-32 [&_:is(input,select,textarea)]:scroll-mb-32"
        >
          {restored}
          <ShopSettings />
          <BusinessSettings />
          <ContactSettings />
          <SellingSettings />
          <CourierSettings />
          <DeliverySettings />
          <RateSettings />
          <SaveBar
            label="Save settings"
            outdated={
              outdated && (
                <>
                  {outdated} <LastSaved kind="settings" subject="shop" after={updatedAt} />
                </>
              )
            }
            isDirty={isDirty}
            changed={<ChangedSections />}
            isSubmitting={isSubmitting}
            onReload={() => {
              forget();
              onReload();
            }}
            onDiscard={() => {
              const typed = form.getValues();
              discard();
              const putBack = () => form.reset(typed, { keepDefaultValues: true });
              discarded.current = { title: 'Changes discarded', action: { label: 'Undo', onPress: putBack } };
              toast(discarded.current);
            }}
            className="-mx-4 sm:mx-0"
          />
          {guard}
        </Form>
      </div>
    </FormProvider>
  );
}

const words = { wrong: 'To be corrected', changed: 'Not saved yet' } as const satisfies Partial<
  Record<SectionState, string>
>;

/** So many are named, so that the bar leaves room for the form on a phone. */
const MOST_NAMED = 4;

/** The first field of a group that cannot be saved as it is. */
const wrongFieldIn = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Says which groups of settings cannot be saved as they are, and which are not saved yet, and leads to them. */
function ChangedSections() {
  const stateOf = useSectionStates();
  const lists = (['wrong', 'changed'] as const)
    .map((state) => ({ state, places: settingsSections.filter(({ id }) => stateOf(id) === state) }))
    .filter(({ places }) => places.length > 0);
  if (lists.length === 0) return 'Changed, not saved yet.';
  return lists.map(({ state, places }) => (
    <span key={state} className="block">
      <NamedPlaces words={words[state]} places={places.slice(0, MOST_NAMED)}>
        {({ id, title }, className) => (
          <Link
            to={`#${id}`}
            replace
            className={className}
            onClick={(event) => {
              const field = state === 'wrong' && wrongFieldIn(id);
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
          >
            {title}
          </Link>
        )}
      </NamedPlaces>
      {places.length > MOST_NAMED && ` and ${places.length - MOST_NAMED} more`}
    </span>
  ));
}

const sectionIds = settingsSections.map(({ id }) => id);

const marks: Record<SectionState, { dot: string; words: string }> = {
  saved: { dot: 'invisible', words: '' },
  changed: { dot: 'bg-gold', words: ', not saved yet' },
  wrong: { dot: 'bg-brick', words: ', to be corrected' },
};

/** Leads to the groups of settings: a list of links at the side, on small screens a select. Both stay in view. */
function SettingsIndex() {
  const stateOf = useSectionStates();
  const current = usePartInView(sectionIds);
  const navigate = useNavigate();
  return (
    <nav
      aria-label="Settings"
      className="sticky top-16 z-10 -mx-4 border-b border-hairline bg-ivory sm:-mx-6 lg:top-20 lg:mx-0 lg:border-0"
    >
      <SelectField
        label="Section"
        // On a phone a long title with its mark needs the room of the label, which is then only for screen readers.
        className="flex-row! items-center gap-3! px-4 py-2 sm:px-6 lg:hidden [&>span]:max-w-sm [&>span]:flex-1 max-sm:[&>label]:sr-only"
        options={settingsSections.map(({ id, title }) => ({ value: id, label: title + marks[stateOf(id)].words }))}
        value={current}
        onChange={({ target }) => void navigate(`#${target.value}`, { replace: true })}
      />
      <ul className="max-h-[calc(100dvh-6rem)] overflow-y-auto border-l border-hairline pl-px [scrollbar-width:none] max-lg:hidden">
        {settingsSections.map(({ id, title }) => {
          const { dot, words } = marks[stateOf(id)];
          return (
            <li key={id}>
              <Link
                to={`#${id}`}
                replace
                aria-current={current === id ? 'location' : undefined}
                className="flex min-h-9 items-center gap-2 px-4 text-ink-soft hover:text-ink aria-[current=location]:font-medium aria-[current=location]:text-emerald aria-[current=location]:shadow-[inset_2px_0_0_var(--color-emerald)]"
              >
                {title}
                <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', dot)} />
                <span className="sr-only">{words}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
