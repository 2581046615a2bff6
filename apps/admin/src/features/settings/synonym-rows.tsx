import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { useFormContext } from 'react-hook-form';
import { AddRow } from '../../shared/forms/add-row.tsx';
import { RemoveRow } from '../../shared/forms/remove-row.tsx';
import { useRows } from '../../shared/forms/use-rows.ts';

/** The groups as the form has them: the names of each in one text, separated by commas. */
export type SynonymFields = { groups: { names: string }[] };

export const rowsOf = (groups: readonly (readonly string[])[]): SynonymFields['groups'] =>
  groups.map((group) => ({ names: group.join(', ') }));

/** The names in a row; empty ones are left out. */
export const namesIn = (names: string): string[] =>
  names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The groups of synonyms, one in each row. */
export function SynonymRows() {
  const { getValues } = useFormContext<SynonymFields>();
  const { fields, append, insert, addButton, list, removeRow, field } = useRows<SynonymFields, 'groups'>('groups');
  const remove = (place: number) => {
    const removed = getValues(`groups.${place}`);
    const undo = () => insert(place, removed, { focusName: `groups.${place}.names` });
    removeRow(place);
    toast({ title: 'Group removed', action: { label: 'Undo', onPress: undo } });
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">Groups</legend>
      <p className="mb-3 text-xs text-ink-muted">
        In each the names of one thing, separated by commas, each of one or two words: jhumka, jhumki, झुमका. Whoever
        searches one of them finds pieces named with any of the others.
      </p>
      <ul ref={list} className="grid gap-3 xl:grid-cols-2 xl:gap-x-6">
        {fields.map(({ id }, place) => (
          <li key={id} className="flex items-start gap-1">
            <TextArea
              label={`Group ${place + 1}`}
              labelHidden
              rows={1}
              spellCheck={false}
              // Clear of the bar that saves, which appears when something is typed.
              className="min-w-0 flex-1 [&_textarea]:scroll-mb-52 [&_textarea]:field-sizing-content [&_textarea]:min-h-11 [&_textarea]:resize-none"
              {...field(`groups.${place}.names`)}
            />
            <RemoveRow name={`Remove group ${place + 1}`} onClick={() => remove(place)} />
          </li>
        ))}
      </ul>
      <AddRow ref={addButton} onClick={() => append({ names: '' }, { focusName: `groups.${fields.length}.names` })}>
        Add a group
      </AddRow>
    </fieldset>
  );
}
