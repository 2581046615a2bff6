import { cn } from '@kanaka/ui/cn';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type SettingsSectionId, settingsSections } from './settings-sections.ts';
import { type SectionState, useSectionStates } from './use-section-states.ts';

/** Below the header of the page and the row of links, down to the middle of the screen. */
const READ = '-120px 0px -50% 0px';

const marks: Record<SectionState, { dot: string; words: string }> = {
  saved: { dot: 'invisible', words: '' },
  changed: { dot: 'bg-gold', words: ', not saved yet' },
  wrong: { dot: 'bg-brick', words: ', to be corrected' },
};

/** Links to the groups of settings: at the side, on small screens in a row that scrolls sideways. Both stay in view. */
export function SettingsIndex() {
  const stateOf = useSectionStates();
  const inView = useSectionInView();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (row.current && link instanceof HTMLElement) row.current.scrollLeft = link.offsetLeft - 48;
  }, [inView]);
  return (
    <nav
      aria-label="Settings"
      className="sticky top-16 z-10 -mx-4 border-b border-hairline bg-ivory sm:-mx-6 lg:top-20 lg:mx-0 lg:border-0"
    >
      <ul
        ref={row}
        className="relative flex overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:overflow-y-auto lg:border-l lg:border-hairline lg:px-0 lg:pl-px"
      >
        {settingsSections.map(({ id, title }) => {
          const { dot, words } = marks[stateOf(id)];
          return (
            <li key={id} className="shrink-0">
              <Link
                to={`#${id}`}
                replace
                aria-current={inView === id ? 'location' : undefined}
                className={cn(
                  'flex h-11 items-center gap-2 px-2 whitespace-nowrap text-ink-soft hover:text-ink lg:h-auto lg:min-h-9 lg:px-4 lg:whitespace-normal',
                  'aria-[current=location]:font-medium aria-[current=location]:text-emerald aria-[current=location]:shadow-[inset_0_-2px_0_var(--color-emerald)] lg:aria-[current=location]:shadow-[inset_2px_0_0_var(--color-emerald)]',
                )}
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
