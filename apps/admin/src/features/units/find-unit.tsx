import { TextLink } from '@kanaka/ui/text-link';
import { IfOpen } from '../../shared/page/page-link.tsx';
import { Tag } from '@kanaka/contracts/catalog/units';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { amountWords } from '../../shared/words.tsx';
import { ScanButton, type Scanned } from '../../shared/camera/scan-button.tsx';
import { stateTones, stateWords } from './unit-row.tsx';
import { UnitsApi } from './units-api.ts';

/** Finds a unit by its tag or HUID, typed or scanned. */
export function FindUnit() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [code, setCode] = useState('');
  const [find] = UnitsApi.useLazyFindUnitQuery();
  const scanned = async (typed: string): Promise<Scanned> => {
    const tag = Tag.safeParse(typed).data;
    if (tag === undefined) return { words: `${typed} is not a tag.`, isKnown: false };
    setText(tag);
    setError(undefined);
    setCode(tag);
    const unit = (await find({ query: { code: tag } })).data?.data;
    return { words: unit ? `${tag}: ${unit.title}` : `No unit has the tag ${tag}.`, isKnown: Boolean(unit) };
  };
  return (
    <div className="max-w-xl">
      <form
        noValidate
        autoComplete="off"
        className="flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = Tag.safeParse(text);
          setError(parsed.error?.issues[0]?.message);
          setCode(parsed.data ?? '');
        }}
      >
        <TextField
          label="Tag or HUID"
          description="As it is printed on the label, or the six characters of a HUID such as AB12CD."
          className="min-w-0 flex-1"
          inputClassName="uppercase"
          spellCheck={false}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="mt-7.5" padding="md">
          Find
        </Button>
      </form>
      <div className="mt-3">
        <ScanButton once onCode={scanned} />
      </div>
      {code && <Found code={code} />}
    </div>
  );
}

function Found({ code }: { code: string }) {
  const { data, error } = UnitsApi.useFindUnitQuery({ query: { code } });
  const unit = data?.data;
  return (
    <div role="status" className="mt-5 text-sm">
      {error && !data && messageOf(error)}
      {unit === null && (
        <p className="text-ink-soft">
          No unit has the tag or HUID {code}.{' '}
          <TextLink to={`/products?words=${encodeURIComponent(code)}`}>Look for it among the products</TextLink>
        </p>
      )}
      {unit && (
        <div className="border border-hairline bg-white p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <TextLink to={`/products?edit=${unit.productId}`} className="text-base">
              {unit.title}
            </TextLink>
            <Badge tone={stateTones[unit.state]}>{stateWords[unit.state]}</Badge>
          </div>
          <p className="mt-1 text-ink-soft tabular-nums">
            {[
              unit.tag,
              unit.size && `Size ${unit.size}`,
              `${unit.grossWeight.toFixed(3)} g gross, ${unit.netWeight.toFixed(3)} g net`,
              unit.huid && `HUID ${unit.huid}`,
              unit.cost != null && `Cost ${amountWords(unit.cost)}`,
              unit.supplier,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {unit.orderId && (
            <IfOpen to={`/orders/${unit.orderId}`}>
              <TextLink to={`/orders/${unit.orderId}`}>To its order</TextLink>
            </IfOpen>
          )}
        </div>
      )}
    </div>
  );
}
