import { ifMatch } from '@kanaka/contracts/shapes';
import { SynonymGroups, type StoredSynonyms } from '@kanaka/contracts/catalog/synonyms';
import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { Card } from '../../shared/page/card.tsx';
import { UnsavedChangesGuard } from '../../shared/forms/unsaved-changes-guard.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { useUnsaved } from '../../shared/forms/use-unsaved.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsApi } from './settings-api.ts';
import { Form } from '../../shared/forms/form.tsx';
import { AddRow } from '../../shared/forms/add-row.tsx';
import { RemoveRow } from '../../shared/forms/remove-row.tsx';
import { useRows } from '../../shared/forms/use-rows.ts';

/** The synonyms, a group in each row; saved together and only if the version is still current. */
export function SynonymsForm({ synonyms, onReload }: { synonyms: StoredSynonyms; onReload: () => void }) {
  const [save] = SettingsApi.useSaveSynonymsMutation();
  // The version that filled the field. A refetch must not change it, or saving would overwrite another admin's changes.
  const [version, setVersion] = useState(synonyms.version);
  const [outdated, setOutdated] = useState<string | null>(null);
  const form = useForm<SynonymFields>({ defaultValues: { groups: rowsOf(synonyms.groups) } });
  const { setValue, setError, formState } = form;
  const { isSubmitting, isDirty } = formState;
  const { restored, forget, discard } = useKeptForm(form, 'synonyms', { version: String(version) });
  const { isUnsaved } = useUnsaved(isDirty);

  const send = async ({ groups: rows }: SynonymFields) => {
    const typed = rows.map(({ names }) => namesIn(names));
    // Empty rows are not sent, so a mistake names another place than that of its row.
    const places = typed.flatMap((group, place) => (group.length > 0 ? [place] : []));
    const groups = typed.filter((group) => group.length > 0);
    const refuse = (path: string, message: string) => {
      const [, group, name] = /^groups\.(\d+)(?:\.(\d+))?/.exec(path) ?? [];
      const place = places[Number(group)];
      if (place === undefined) {
        toast({ title: message, variant: 'destructive' });
        return;
      }
      const word = typed[place]?.[Number(name)];
      const words = word === undefined ? message : `“${word}”: ${message}`;
      setError(`groups.${place}.names`, { message: words }, { shouldFocus: true });
    };
    const [mistake] = SynonymGroups.safeParse(groups).error?.issues ?? [];
    if (mistake) {
      refuse(['groups', ...mistake.path].join('.'), mistake.message);
      return;
    }
    setOutdated(null);
    try {
      const { message, data } = await save({ headers: ifMatch(version), body: { groups } }).unwrap();
      setVersion(data.version);
      form.reset({ groups: rowsOf(data.groups) });
      forget();
      toast({ title: message });
    } catch (refused) {
      if (isRefusal(refused, 'synonyms.changed-meanwhile')) {
        setOutdated(refused.message);
        return;
      }
      const [issue] = Object.entries(fieldIssues(refused));
      if (issue) refuse(...issue);
      else toast({ title: messageOf(refused), variant: 'destructive' });
    }
  };

  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(send)} aria-label="Search words">
        {restored}
        <Card className="space-y-4 p-4 sm:p-5">
          <SynonymRows />
          <Button
            variant="ghost"
            padding="sm"
            onClick={() => setValue('groups', rowsOf(synonyms.usual), { shouldDirty: true })}
          >
            Fill in the usual groups
          </Button>
        </Card>
        <SaveBar
          label="Save search words"
          outdated={outdated}
          isDirty={isDirty}
          isSubmitting={isSubmitting}
          onReload={() => {
            forget();
            onReload();
          }}
          onDiscard={discard}
        />
        <UnsavedChangesGuard isDirty={isUnsaved} onDiscard={discard} />
      </Form>
    </FormProvider>
  );
}

/** The groups as the form has them: the names of each in one text, separated by commas. */
type SynonymFields = { groups: { names: string }[] };

const rowsOf = (groups: readonly (readonly string[])[]): SynonymFields['groups'] =>
  groups.map((group) => ({ names: group.join(', ') }));

/** The names in a row; empty ones are left out. */
const namesIn = (names: string): string[] =>
  names
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The groups of synonyms, one in each row. */
function SynonymRows() {
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
