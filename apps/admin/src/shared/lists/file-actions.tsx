import { Button } from '@kanaka/ui/button';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { useMedia } from '@kanaka/ui/use-media';
import type { ComponentProps } from 'react';

type FileAction = Pick<ComponentProps<typeof Button>, 'Icon' | 'disabled' | 'busy'> & {
  label: string;
  onSelect: () => void;
};

/** What can be done with files beside a list. On a phone it is in a menu, so that the list is not below it. */
export function FileActions({ actions }: { actions: readonly FileAction[] }) {
  const isWide = useMedia('(min-width: 40rem)');
  if (isWide) {
    return (
      <div className="flex gap-3">
        {actions.map(({ label, onSelect, ...button }) => (
          <Button key={label} variant="outline" onClick={onSelect} {...button}>
            {label}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" padding="md" busy={actions.some(({ busy }) => busy)}>
          More
        </Button>
      }
      items={[...actions]}
    />
  );
}
