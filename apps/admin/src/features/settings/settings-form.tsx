import { saveSettings, type StoredSettings } from '@kanaka/contracts/catalog/settings';
import { ReadOnlyWithout } from '../../shared/forms/read-only.tsx';
import { useMayCall } from '../../shared/may.ts';
import type { ToastText } from '@kanaka/ui/toast-card';
import { clearToast, toast } from '@kanaka/ui/toaster';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { Fragment, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, Link, useNavigate } from 'react-router-dom';
import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { showRefusal, Form } from '../../shared/forms/form.tsx';
import { LastSaved } from '../../shared/changes/changes.tsx';
import { useVersionedForm } from '../../shared/forms/use-versioned-form.ts';
import { ShopSettings, ContactSettings } from './shop-settings.tsx';
import { AfterSalesSettings, PaymentSettings, SellingSettings } from './selling-settings.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { BusinessSettings } from './business-settings.tsx';
import { CourierSettings } from './courier-settings.tsx';
import { SaveBar, NamedPlaces } from '../../shared/forms/save-bar.tsx';
import { DeliverySettings, PlaceSettings } from './delivery-settings.tsx';
import { RateSettings } from './rate-settings.tsx';
import { SettingsApi } from './settings-api.ts';
import { type SettingsFields, fieldOfIssue, fieldsOf, judge, resolveSettings } from './settings-form-rules.ts';
import { pageWith, sectionOf, settingsPages, settingsSections, type SettingsPart } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './settings-section.tsx';

/** All settings, saved together and only if the version is still current; asks before unsaved changes are lost. */
export function SettingsForm({ settings, onReload }: { settings: StoredSettings; onReload: () => void }) {
  const maySave = useMayCall()(saveSettings);
  const [save] = SettingsApi.useSaveSettingsMutation();
  const form = useForm<SettingsFields>({
    defaultValues: fieldsOf(settings),
    mode: 'onTouched',
    // The field may be on another page.
    shouldFocusError: false,
    resolver: resolveSettings,
  });
  const versioned = useVersionedForm(form, { name: 'settings', stored: settings, fieldsOf, onReload });
  const { isDirty, outdated } = versioned.bar;
  // The key, so that the same section can be gone to again.
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    (wrongFieldIn(section) ?? section)?.focus({ preventScroll: true });
  }, [hash, key]);
  /** Leads to the first of these fields, which may be on another page. */
  const goTo = (fields: readonly string[]) => {
    const first = settingsSections.find(({ id }) => fields.some((field) => sectionOf(field) === id));
    if (first) void navigate(`#${first.id}`, { replace: true });
  };
  const discarded = useRef<ToastText | null>(null);
  useEffect(() => {
    // It would cover the bar that has come back, and its Undo would overwrite what is typed now.
    if (isDirty && discarded.current) clearToast(discarded.current);
  }, [isDirty]);

  const send = async (typed: SettingsFields) => {
    const judgement = judge(typed);
    if (!('draft' in judgement)) return;
    await versioned.save((headers) => save({ headers, body: judgement.draft }).unwrap(), {
      refuse: (refusal) => {
        showRefusal(refusal, form, fieldOfIssue);
        goTo(Object.keys(fieldIssues(refusal)).map(fieldOfIssue));
      },
    });
  };
  const submit = async (event: SyntheticEvent) => {
    await form.handleSubmit(send)(event);
    const judgement = judge(form.getValues());
    if ('refused' in judgement) goTo(Object.keys(judgement.refused));
  };
  const page = pageWith(hash.slice(1));

  return (
    <FormProvider {...form}>
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <SettingsIndex page={page} />
        <Form
          onSubmit={submit}
          aria-label="Settings"
          className="space-y-5 max-lg:mt-4 [&>[role=status]:empty]:mb-0 [&_:is(input,select,textarea)]:scroll-mt-32 [&_:is(input,select,textarea)]:scroll-mb-32"
        >
          {versioned.restored}
          <ReadOnlyWithout endpoint={saveSettings} className="space-y-5">
            <Fragment key={page.title}>{contents[page.title]}</Fragment>
          </ReadOnlyWithout>
          {maySave && (
            <SaveBar
              {...versioned.bar}
              label="Save settings"
              outdated={
                outdated && (
                  <>
                    {outdated} <LastSaved kind="settings" subject="shop" after={versioned.saved.updatedAt} />
                  </>
                )
              }
              changed={<ChangedSections />}
              onDiscard={() => {
                const typed = form.getValues();
                versioned.discard();
                const putBack = () => form.reset(typed, { keepDefaultValues: true });
                discarded.current = { title: 'Changes discarded', action: { label: 'Undo', onPress: putBack } };
                toast(discarded.current);
              }}
              className="-mx-4 sm:mx-0"
            />
          )}
          {versioned.guard}
        </Form>
      </div>
    </FormProvider>
  );
}

/** The sections of each page. */
const contents: Record<SettingsPart['title'], ReactNode> = {
  General: (
    <>
      <ShopSettings />
      <ContactSettings />
    </>
  ),
  'Invoices and tax': <BusinessSettings />,
  Selling: (
    <>
      <SellingSettings />
      <AfterSalesSettings />
    </>
  ),
  Delivery: (
    <>
      <DeliverySettings />
      <CourierSettings />
    </>
  ),
  'Pincodes and countries': <PlaceSettings />,
  Payments: <PaymentSettings />,
  'Rates and old gold': <RateSettings />,
  'Notices and texts': <NoticeSettings />,
};

const words = { wrong: 'To be corrected', changed: 'Not saved yet' } as const satisfies Partial<
  Record<SectionState, string>
>;

/** So many are named, so that the bar leaves room for the form on a phone. */
const MOST_NAMED = 4;

/** The first field of a section that cannot be saved as it is. */
const wrongFieldIn = (section: HTMLElement | null) => section?.querySelector<HTMLElement>('[aria-invalid="true"]');

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
          <Link to={`#${id}`} className={className}>
            {title}
          </Link>
        )}
      </NamedPlaces>
      {places.length > MOST_NAMED && ` and ${places.length - MOST_NAMED} more`}
    </span>
  ));
}

const marks: Record<SectionState, { dot: string; words: string }> = {
  saved: { dot: 'invisible', words: '' },
  changed: { dot: 'bg-gold', words: ', not saved yet' },
  wrong: { dot: 'bg-brick', words: ', to be corrected' },
};

/** Leads to the pages, and to the sections of the one that is shown: links at the side, on small screens a select. Both stay in view. */
function SettingsIndex({ page: shown }: { page: SettingsPart }) {
  const stateOf = useSectionStates();
  const navigate = useNavigate();
  const pages = settingsPages.map((page) => {
    const states = page.sections.map(({ id }) => stateOf(id));
    const state: SectionState = (['wrong', 'changed'] as const).find((one) => states.includes(one)) ?? 'saved';
    return { ...page, state, first: page.sections[0].id };
  });
  return (
    <nav
      aria-label="Settings"
      className="sticky top-16 z-10 -mx-4 border-b border-hairline bg-ivory sm:-mx-6 lg:top-20 lg:mx-0 lg:border-0"
    >
      <SelectField
        label="Page"
        // On a phone a long title with its mark needs the room of the label, which is then only for screen readers.
        className="flex-row! items-center gap-3! px-4 py-2 sm:px-6 lg:hidden [&>span]:max-w-sm [&>span]:flex-1 max-sm:[&>label]:sr-only"
        options={pages.map(({ title, state, first }) => ({ value: first, label: title + marks[state].words }))}
        value={shown.sections[0].id}
        onChange={({ target }) => void navigate(`#${target.value}`)}
      />
      <ul className="max-h-[calc(100dvh-6rem)] overflow-y-auto border-l border-hairline pl-px [scrollbar-width:none] max-lg:hidden">
        {pages.map(({ title, state, first }) => (
          <li key={title}>
            <IndexLink id={first} title={title} state={state} isShown={title === shown.title} />
            {title === shown.title && shown.sections.length > 1 && (
              <ul className="mb-2 pl-4">
                {shown.sections.map((section) => (
                  <li key={section.id}>
                    <IndexLink {...section} state={stateOf(section.id)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function IndexLink({
  id,
  title,
  state,
  isShown = false,
}: {
  id: string;
  title: string;
  state: SectionState;
  isShown?: boolean;
}) {
  const { dot, words } = marks[state];
  return (
    <Link
      to={`#${id}`}
      aria-current={isShown ? 'page' : undefined}
      className="flex min-h-9 items-center gap-2 px-4 text-ink-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-emerald aria-[current=page]:shadow-[inset_2px_0_0_var(--color-emerald)]"
    >
      {title}
      <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', dot)} />
      <span className="sr-only">{words}</span>
    </Link>
  );
}
