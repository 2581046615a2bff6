import { Link } from 'react-router-dom';
import { settingsSections } from './settings-sections.ts';
import { useSectionStates } from './use-section-states.ts';

/** Says which groups of settings are not saved yet, and leads to them. */
export function ChangedSections() {
  const stateOf = useSectionStates();
  const changed = settingsSections.filter(({ id }) => stateOf(id) !== 'saved');
  if (changed.length === 0) return 'Changed, not saved yet.';
  return (
    <>
      Not saved yet:{' '}
      {changed.map(({ id, title }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link
            to={`#${id}`}
            replace
            className="inline-flex min-h-6 items-center underline underline-offset-4 max-lg:min-h-11 max-lg:min-w-11"
          >
            {title}
          </Link>
        </span>
      ))}
    </>
  );
}
