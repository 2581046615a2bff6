import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { type ReactNode, useEffect, useRef, Fragment } from 'react';

/**
 * The bar below a form of settings: what is unsaved or was changed by somebody else meanwhile (`outdated`), and its buttons. It
 * is shown only while there is something to save; screen readers find its button, disabled, also otherwise.
 */
export function SaveBar({
  label,
  outdated,
  isDirty,
  changed = 'Changed, not saved yet.',
  isSubmitting,
  onReload,
  onDiscard,
  className,
}: {
  label: string;
  outdated: ReactNode;
  isDirty: boolean;
  /** Says what is unsaved. */
  changed?: ReactNode;
  isSubmitting: boolean;
  onReload: () => void;
  onDiscard: () => void;
  className?: string;
}) {
  const bar = useFocusInForm(isDirty);
  return (
    <div
      ref={bar}
      className={cn(
        isDirty || outdated
          ? 'sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-white px-4 py-3 max-sm:[&>button]:flex-1'
          : 'sr-only',
        className,
      )}
    >
      <div aria-live="polite" className="mr-auto min-w-0 flex-1 basis-full text-sm sm:basis-32">
        {outdated ? (
          <p className="text-brick">
            {outdated}{' '}
            <button type="button" className="inline-flex min-h-11 items-center underline" onClick={onReload}>
              Reload without my changes
            </button>
          </p>
        ) : (
          isDirty && <p className="text-ink-soft">{changed}</p>
        )}
      </div>
      {isDirty && (
        <Button variant="outline" disabled={isSubmitting} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
        {label}
      </Button>
    </div>
  );
}

/**
 * For the bar that saves or discards a form, whose buttons go away or are disabled with what they do: the field that was changed
 * last takes the focus, or, where that is gone or would open the keyboard of a phone, its section.
 */
function useFocusInForm(isDirty: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const changed = useRef<{ field: HTMLElement; section: HTMLElement | null } | null>(null);
  const wasDirty = useRef(isDirty);

  useEffect(() => {
    const form = bar.current?.closest('form');
    const remember = () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && form?.contains(field)) changed.current = { field, section: sectionOf(field) };
    };
    form?.addEventListener('input', remember);
    return () => form?.removeEventListener('input', remember);
  }, []);

  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (isDirty === wasDirty.current) return;
    wasDirty.current = isDirty;
    if (focused !== body && !bar.current?.contains(focused)) {
      // The bar has just appeared, perhaps over the field.
      if (isDirty) focused?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const { field: before, section } = changed.current ?? {};
    const field = before?.isConnected ? before : sameField(bar.current, before);
    if (field && !window.matchMedia('(hover: none)').matches) field.focus();
    else (section ?? sectionOf(bar.current))?.focus({ preventScroll: true });
  }, [isDirty]);
  return bar;
}

/** The field of the same name that replaces one whose list was rendered with new keys. */
const sameField = (bar: HTMLElement | null, field: HTMLElement | undefined) =>
  [...(bar?.closest('form')?.querySelectorAll<HTMLElement>('input, textarea') ?? [])].find(
    (one) => field && one.getAttribute('name') === field.getAttribute('name'),
  );

/** A section of the settings, or the page. */
const sectionOf = (element: Element | null) => element?.closest<HTMLElement>('[tabindex="-1"]') ?? null;

/** How a name looks that leads to its place; 44 px high, and with its room at both sides as wide, where it is touched. */
const link = 'inline-block leading-6 max-lg:leading-11 max-lg:px-2.5 underline underline-offset-4 text-left';
/** Inside the link, because the room at its side would set it apart from the name; not underlined. */
const comma = "after:inline-block after:content-[',']";

/** What is open in a long form, by name, each of which leads to its place: `children` renders the link or button of one. */
export function NamedPlaces<Place extends { id: string; title: string }>({
  words,
  places,
  children,
}: {
  /** What they are; absent when it stands elsewhere. */
  words?: string;
  places: readonly Place[];
  children: (place: Place, className: string) => ReactNode;
}) {
  return (
    <>
      {words && `${words}: `}
      {places.map((place, index) => (
        <Fragment key={place.id}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">
            {children(place, index < places.length - 1 ? `${link} ${comma}` : link)}
          </span>
        </Fragment>
      ))}
    </>
  );
}
