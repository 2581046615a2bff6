import { Button } from '@kanaka/ui/button';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { useKeptInput } from '@kanaka/web-kit/use-kept-input';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Location, useBlocker } from 'react-router-dom';
import { formatMoment } from '../words.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Keeps what is typed into a form until it is saved or discarded, also when the tab is closed or the session ends, and puts it
 * back when the form is opened again. Only changed fields are kept, so that the others follow what was stored meanwhile. Render
 * `restored` in the form.
 *
 * `name` identifies the form and what it is about ("product <id>"); `version` is that of what it edits. `stored` is for a form
 * that starts with other values than are stored, after a conflict: nothing is put back, and what differs is kept at once.
 */
export function useKeptForm<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  { version = '', stored }: { version?: string; stored?: Fields | undefined } = {},
) {
  const { found, keep, forget: forgetKept } = useKeptInput(name, version);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const { watch, getValues, reset, formState } = form;
  const base: object | undefined = stored ?? formState.defaultValues;

  const { isDirty } = formState;
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const isUnsaved = useCallback(() => dirty.current, []);

  const forget = useCallback(() => {
    // Counts at once: the form may be left before the next render.
    dirty.current = false;
    forgetKept();
    setRestoredAt(null);
  }, [forgetKept]);
  const keepChanges = useCallback(
    (values: object) => {
      const known: Record<string, unknown> = { ...base };
      const changed = Object.entries(values).filter(([field, value]) => !isSame(value, known[field]));
      if (changed.length > 0) keep(Object.fromEntries(changed));
      else forgetKept();
    },
    [base, keep, forgetKept],
  );

  useEffect(() => {
    if (stored || !found || !isRecord(found.value)) return;
    const known = getValues();
    const kept = Object.entries(found.value).filter(
      ([field, value]) => field in known && isLike(known[field], value) && !isSame(known[field], value),
    );
    if (kept.length === 0) return;
    reset({ ...known, ...Object.fromEntries(kept) }, { keepDefaultValues: true });
    // oxlint-disable-next-line react/set-state-in-effect -- Only after the form was filled is it known whether anything was put back.
    setRestoredAt(found.at);
  }, [stored, found, getValues, reset]);

  useEffect(() => {
    if (stored) keepChanges(getValues());
    const { unsubscribe } = watch(keepChanges);
    return unsubscribe;
  }, [stored, watch, getValues, keepChanges]);

  /** Forgets what was typed, and fills the form with what it began with. */
  const discard = () => {
    forget();
    reset();
  };
  return {
    /** When the input was typed that was put back, in milliseconds; null when there was none. */
    restoredAt,
    /** To be called when the form was saved. */
    forget,
    discard,
    /** Asks before the page of a form is left with something unsaved. */
    guard: <UnsavedChangesGuard isDirty={isUnsaved} onDiscard={discard} />,
    /** Says that what was typed before is back, and offers to do without it. */
    restored: (
      <div role="status">
        {restoredAt !== null && (
          <p className="flex flex-wrap items-center gap-x-3 border border-hairline bg-emerald-soft px-3 py-1 text-sm">
            <span className="min-w-0 flex-1 basis-48 py-1.5">
              We restored what you typed on {formatMoment(new Date(restoredAt).toISOString())}; not saved yet.
              {found && found.version !== version && ' Somebody has saved a newer version since; please check it.'}
            </span>
            <Button {...notFocusedFirst} variant="ghost" padding="sm" onClick={discard}>
              Discard
            </Button>
          </p>
        )}
      </div>
    ),
  };
}

/** Whether a kept value has the form of the field's own; another release of the form may have kept it. */
function isLike(known: unknown, kept: unknown): boolean {
  if (Array.isArray(known)) return Array.isArray(kept);
  if (!isRecord(known)) return known === null || typeof known === typeof kept;
  return isRecord(kept) && Object.entries(known).every(([name, value]) => isLike(value, kept[name]));
}

/** Another anchor of the page keeps the form. */
const isSamePage = (here: Location, there: Location) =>
  here.pathname === there.pathname && here.search === there.search;

/** Asks before unsaved input is lost by closing the form (a navigation), by Back, or by closing the tab. */
export function UnsavedChangesGuard({
  isDirty,
  onDiscard,
}: {
  /** Called when the user leaves; must be the same function on every render. */
  isDirty: () => boolean;
  onDiscard: () => void;
}) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isDirty() && !isSamePage(currentLocation, nextLocation),
      [isDirty],
    ),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Discard changes"
      cancel="Keep editing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    >
      What you entered here has not been saved.
    </ConfirmDialog>
  );
}
