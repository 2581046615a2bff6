import { ifMatch } from '@kanaka/contracts/shapes';
import { SynonymGroups, type StoredSynonyms } from '@kanaka/contracts/synonyms';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Card } from '../../shared/card.tsx';
import { RestoredInput } from '../../shared/restored-input.tsx';
import { UnsavedChangesGuard } from '../../shared/unsaved-changes-guard.tsx';
import { useKeptForm } from '../../shared/use-kept-form.ts';
import { SaveBar } from './save-bar.tsx';
import { useSaveSynonymsMutation } from './settings-api.ts';
import { groupsIn, lineMistake, textOf } from './synonym-lines.ts';

/** The synonyms as lines of text; saved together and only if the version is still current. */
export function SynonymsForm({ synonyms, onReload }: { synonyms: StoredSynonyms; onReload: () => void }) {
  const [save] = useSaveSynonymsMutation();
  // The version that filled the field. A refetch must not change it, or saving would overwrite another admin's changes.
  const [version, setVersion] = useState(synonyms.version);
  const [outdated, setOutdated] = useState<string | null>(null);
  const form = useForm({ defaultValues: { lines: textOf(synonyms.groups) } });
  const { register, setValue, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { restoredAt, isOutdated, forget } = useKeptForm(form, 'synonyms', { version: String(version) });
  const discard = () => {
    forget();
    form.reset();
  };
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const dirtyNow = useCallback(() => dirty.current, []);

  const send = async ({ lines }: { lines: string }) => {
    const refuse = (path: string, message: string) =>
      setError('lines', { message: lineMistake(path, message, lines) }, { shouldFocus: true });
    const { groups } = groupsIn(lines);
    const [mistake] = SynonymGroups.safeParse(groups).error?.issues ?? [];
    if (mistake) {
      refuse(['groups', ...mistake.path].join('.'), mistake.message);
      return;
    }
    setOutdated(null);
    try {
      const { message, data } = await save({ headers: ifMatch(version), body: { groups } }).unwrap();
      setVersion(data.version);
      form.reset({ lines: textOf(data.groups) });
      forget();
      toast({ title: message });
    } catch (refused) {
      if (isApiError(refused) && refused.status === 412) {
        setOutdated(refused.message);
        return;
      }
      const [issue] = Object.entries(fieldIssues(refused));
      if (issue) refuse(...issue);
      else toast({ title: messageOf(refused), variant: 'destructive' });
    }
  };

  return (
    <form onSubmit={(event) => void form.handleSubmit(send)(event)} noValidate aria-label="Synonyms">
      <RestoredInput restoredAt={restoredAt} isOutdated={isOutdated} onDiscard={discard} />
      <Card className="space-y-4 p-4 sm:p-5">
        <TextArea
          label="Groups"
          rows={18}
          spellCheck={false}
          description="A group on each line, its names separated by commas, each of one or two words: jhumka, jhumki, झुमका. Whoever searches one of them finds pieces named with any of the others."
          error={errors.lines?.message}
          {...register('lines')}
        />
        <Button
          variant="ghost"
          padding="sm"
          onClick={() => setValue('lines', textOf(synonyms.usual), { shouldDirty: true })}
        >
          Fill in the usual groups
        </Button>
      </Card>
      <SaveBar
        label="Save synonyms"
        outdated={outdated}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        onReload={() => {
          forget();
          onReload();
        }}
        onDiscard={discard}
      />
      <UnsavedChangesGuard isDirty={dirtyNow} onDiscard={discard} />
    </form>
  );
}
