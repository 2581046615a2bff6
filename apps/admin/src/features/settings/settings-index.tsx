import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './use-section-states.ts';

/** Below the header of the page and the select, down to the middle of the screen. */
const READ = '-130px 0px -50% 0px';

const marks: Record<SectionState, { dot: string; words: string }> = {
  saved: { dot: 'invisible', words: '' },
  changed: { dot: 'bg-gold', words: ', not saved yet' },
  wrong: { dot: 'bg-brick', words: ', to be corrected' },
};

/** Leads to the groups of settings: a list of links at the side, on small screens a select. Both stay in view. */
export function SettingsIndex() {
  const stateOf = useSectionStates();
  const inView = useSectionInView();
  const navigate = useNavigate();
  return (
    <nav
      aria-label="Settings"
      className="sticky top-16 z-10 -mx-4 border-b border-hairline bg-ivory sm:-mx-6 lg:top-20 lg:mx-0 lg:border-0"
    >
      <SelectField
        label="Section"
        className="flex-row! items-center gap-3! px-4 py-2 sm:px-6 lg:hidden [&>span]:max-w-sm [&>span]:flex-1"
        options={settingsSections.map(({ id, title }) => ({ value: id, label: title + marks[stateOf(id)].words }))}
        value={inView}
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
                aria-current={inView === id ? 'location' : undefined}
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

/** The first group of settings that is in the upper half of the screen. */
function useSectionInView(): SettingsSectionId {
  const [current, setCurrent] = useState<SettingsSectionId>(settingsSections[0].id);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = settingsSections.find(({ id }) => seen.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: READ },
    );
    for (const { id } of settingsSections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
