import { LargeMove, type RateEntry } from '@kanaka/contracts/catalog/metal-rates';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { BoardApi, preciousMetals } from '../../shared/rate-board.ts';
import { resolved, Form } from '../../shared/forms/form.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ConfirmMove, PreviewOfRates, type RatePreview } from './preview-of-rates.tsx';
import { DidYouMean, RateFieldset } from './rate-fieldset.tsx';
import {
  enteredAtStart,
  fieldOfIssue,
  fieldsOfBoard,
  fieldsOfProposal,
  judgeRates,
  publishedMeanwhile,
  type RateFields,
} from './rate-form-rules.ts';
import { useQuoting } from './quoting.tsx';
import type { Board } from './rate-notices.ts';
import { RatesApi } from './rates-api.ts';

/** Where the owner stands: typing, looking at what would change, or asked once more about a large move. */
type Stage =
  | { at: 'typing' }
  | { at: 'preview'; entry: RateEntry; preview: RatePreview }
  | { at: 'confirm'; entry: RateEntry; move: LargeMove };

/** How often the board is read again while rates are typed, to notice what others publish. */
const BOARD_MS = 20_000;

/** The morning's rates: typed, previewed, published. What was typed stays until it is published or given up. */
export function RateDialog({
  board,
  isProposal,
  limitPercent,
  onClose,
}: {
  /** The rates when the dialog was opened. */
  board: Board;
  /** Whether it begins with what the feed proposes instead of today's rates. */
  isProposal: boolean;
  /** A larger move is confirmed a second time. */
  limitPercent: number;
  onClose: () => void;
}) {
  const quoting = useQuoting();
  const [opened] = useState(board.rates);
  const [{ start, entered }] = useState(() => {
    const proposal = isProposal ? (board.feed?.proposal ?? null) : null;
    return {
      start: proposal ? fieldsOfProposal({ proposal }, quoting) : fieldsOfBoard(board.rates, quoting),
      entered: enteredAtStart(board.rates, proposal),
    };
  });
  const reading = { ...quoting, start: entered };
  const resolver: Resolver<RateFields> = (values) => {
    const judged = judgeRates(values, reading);
    return resolved(values, 'refused' in judged ? judged.refused : {});
  };
  const {
    data,
    fulfilledTimeStamp = 0,
    refetch,
  } = BoardApi.useRateBoardQuery(undefined, { pollingInterval: BOARD_MS });
  const rates = data?.data.rates ?? board.rates;
  const [preview] = RatesApi.usePreviewRatesMutation();
  const [publish, publishing] = RatesApi.usePublishRatesMutation();
  const [stage, setStage] = useState<Stage>({ at: 'typing' });
  const [refused, setRefused] = useState('');
  const form = useForm<RateFields>({ defaultValues: start, resolver, mode: 'onTouched' });
  const { isSubmitting } = form.formState;
  // Named after the numbers it began with: what was typed when other rates were valid is not put back.
  const kept = useKeptForm(form, `rates after ${JSON.stringify(start)}`);
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = stage;
  const moved = useRef(false);
  useEffect(() => {
    if (at !== 'typing') heading.current?.focus();
    else if (moved.current) form.setFocus('gold');
    moved.current = true;
  }, [at, form]);

  const say = (error: unknown) => {
    setRefused(messageOf(error));
    for (const [path, message] of Object.entries(fieldIssues(error))) form.setError(fieldOfIssue(path), { message });
  };
  const look = async (fields: RateFields) => {
    const judged = judgeRates(fields, reading);
    if (!('entry' in judged)) return;
    const { entry } = judged;
    setRefused('');
    void refetch();
    try {
      setStage({ at: 'preview', entry, preview: (await preview({ body: entry }).unwrap()).data });
    } catch (error) {
      say(error);
    }
  };
  const send = async (entry: RateEntry, confirm?: string) => {
    setRefused('');
    try {
      const { message } = await publish({ body: { ...entry, confirm } }).unwrap();
      toast({ title: message });
      kept.forget();
      onClose();
    } catch (error) {
      const large = isRefusal(error, 'rates.large-move') ? LargeMove.safeParse(error.details).data : undefined;
      if (large) setStage({ at: 'confirm', entry, move: large });
      else say(error);
    }
  };

  const meanwhile = publishing.isSuccess ? null : publishedMeanwhile(opened, rates, quoting);
  const large = stage.at === 'confirm' ? stage.move.confirm : undefined;
  return (
    <Dialog
      inAddress
      isForm
      onClose={onClose}
      busy={publishing.isLoading}
      size="lg"
      title="Today’s rates"
      description="One rate per metal; all prices update."
      failure={refused}
      cancel={stage.at === 'typing' ? 'Cancel' : undefined}
      footer={
        stage.at === 'typing' ? (
          <Button type="submit" form={formId} busy={isSubmitting}>
            See what changes
          </Button>
        ) : (
          <>
            <Button variant="outline" disabled={publishing.isLoading} onClick={() => setStage({ at: 'typing' })}>
              Back to the numbers
            </Button>
            <Button
              variant={large ? 'destructive' : 'primary'}
              busy={publishing.isLoading}
              onClick={() => void send(stage.entry, large)}
            >
              {large ? 'Yes, publish these rates' : 'Publish'}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">
        {meanwhile && (
          <p className="mb-5 border border-amber/50 bg-amber-soft px-4 py-3 text-sm">
            <span className="font-medium">Rates were published in the meantime.</span> {meanwhile} What you typed is
            still here; if you publish it, it replaces them.
          </p>
        )}
      </div>
      <div className="mb-5 has-[[role=status]:empty]:mb-0">{kept.restored}</div>
      <FormProvider {...form}>
        <Form id={formId} onSubmit={form.handleSubmit(look)}>
          {stage.at === 'typing' && <RateFieldset rates={rates} readAt={fulfilledTimeStamp} reading={reading} />}
        </Form>
        {stage.at !== 'typing' && (
          <div className="mb-5 flex flex-col gap-2 empty:hidden">
            {preciousMetals.map((metal) => (
              <DidYouMean key={metal} metal={metal} rates={rates} onTake={() => setStage({ at: 'typing' })} />
            ))}
          </div>
        )}
      </FormProvider>
      {stage.at === 'preview' && <PreviewOfRates ref={heading} preview={stage.preview} limitPercent={limitPercent} />}
      {stage.at === 'confirm' && <ConfirmMove ref={heading} move={stage.move} limitPercent={limitPercent} />}
      {kept.guard}
    </Dialog>
  );
}
