import { SynonymGroups, type StoredSynonyms } from '@kanaka/contracts/catalog/synonyms';
import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { TextArea } from '@kanaka/ui/text-area';
import { type FieldPath, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { Card } from '../../shared/page/page.tsx';
import { showRefusal, resolved, Form } from '../../shared/forms/form.tsx';
import { useVersionedForm } from '../../shared/forms/use-versioned-form.ts';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { SettingsApi } from './settings-api.ts';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';

/** The synonyms, a group in each row; saved together and only if the version is still current. */
export function SynonymsForm({ synonyms, onReload }: { synonyms: StoredSynonyms; onReload: () => void }) {
  const [save] = SettingsApi.useSaveSynonymsMutation();
  const form = useForm<SynonymFields>({ defaultValues: fieldsOf(synonyms), resolver });
  const versioned = useVersionedForm(form, { name: 'synonyms', stored: synonyms, fieldsOf, onReload });
  const send = (fields: SynonymFields) =>
    versioned.save((headers) => save({ headers, body: { groups: written(fields).groups } }).unwrap(), {
      refuse: (refusal) =>
        showRefusal(refusal, form, (path) => (path.startsWith('groups') ? placeOf(path, fields) : null)),
    });

  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(send)} aria-label="Search words">
        {versioned.restored}
        <Card className="space-y-4 p-4 sm:p-5">
          <SynonymRows />
          <Button
            variant="ghost"
            padding="sm"
            onClick={() => form.setValue('groups', rowsOf(synonyms.usual), { shouldDirty: true })}
          >
            Fill in the usual groups
          </Button>
        </Card>
        <SaveBar label="Save search words" {...versioned.bar} />
        {versioned.guard}
      </Form>
    </FormProvider>
  );
}

/** The groups as the form has them: the names of each in one text, separated by commas. */
type SynonymFields = { groups: { names: string }[] };

const rowsOf = (groups: readonly (readonly string[])[]): SynonymFields['groups'] =>
  groups.map((group) => ({ names: group.join(', ') }));

const fieldsOf = ({ groups }: StoredSynonyms): SynonymFields => ({ groups: rowsOf(groups) });

/** The names in a row; empty ones are left out. */
const namesIn = (names: string): string[] =>
  names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The groups as they are sent, and in which row each is: empty rows are left out. */
function written({ groups: rows }: SynonymFields) {
  const typed = rows.map(({ names }, row) => ({ row, names: namesIn(names) })).filter(({ names }) => names.length > 0);
  return { groups: typed.map(({ names }) => names), rows: typed.map(({ row }) => row) };
}

/** The field that an issue of the request belongs to; one of no single group belongs to the list. */
function placeOf(path: string, fields: SynonymFields): FieldPath<SynonymFields> {
  const row = written(fields).rows[Number(path.split('.')[1])];
  return row === undefined ? 'groups' : `groups.${row}.names`;
}

function resolver(fields: SynonymFields) {
  const { groups } = written(fields);
  const refused: Partial<Record<FieldPath<SynonymFields>, string>> = {};
  for (const { path, message } of SynonymGroups.safeParse(groups).error?.issues ?? []) {
    const [group, name] = path.map(Number);
    const word = groups[group ?? -1]?.[name ?? -1];
    const place = placeOf(['groups', ...path].join('.'), fields);
    refused[place] ??= word === undefined ? message : `“${word}”: ${message}`;
  }
  return resolved(fields, refused);
}

/** The groups of synonyms, one in each row. */
function SynonymRows() {
  const { getValues } = useFormContext<SynonymFields>();
  const { fields, adding, insert, list, removeRow, field } = useRows<SynonymFields, 'groups'>('groups');
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
        Each group has the names of one thing, separated by commas, each of one or two words: jhumka, jhumki, झुमका.
        Whoever searches one of them finds pieces named with any of the others.
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
      <AddRow {...adding({ names: '' }, 'names')}>Add a group</AddRow>
    </fieldset>
  );
}
