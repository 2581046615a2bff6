import { Link } from 'react-router-dom';
import { NamedPlaces } from '../../shared/forms/named-places.tsx';
import { settingsSections } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './use-section-states.ts';

const words = { wrong: 'To be corrected', changed: 'Not saved yet' } as const satisfies Partial<
  Record<SectionState, string>
>;

/** So many are named, so that the bar leaves room for the form on a phone. */
const MOST_NAMED = 4;

/** The first field of a group that cannot be saved as it is. */
const wrongFieldIn = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Says which groups of settings cannot be saved as they are, and which are not saved yet, and leads to them. */
export function ChangedSections() {
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
