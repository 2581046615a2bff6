import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { Link, useNavigate } from 'react-router-dom';
import { usePartInView } from '../../shared/page/use-part-in-view.ts';
import { settingsSections } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './use-section-states.ts';

const sectionIds = settingsSections.map(({ id }) => id);

const marks: Record<SectionState, { dot: string; words: string }> = {
  saved: { dot: 'invisible', words: '' },
  changed: { dot: 'bg-gold', words: ', not saved yet' },
  wrong: { dot: 'bg-brick', words: ', to be corrected' },
};

/** Leads to the groups of settings: a list of links at the side, on small screens a select. Both stay in view. */
export function SettingsIndex() {
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
