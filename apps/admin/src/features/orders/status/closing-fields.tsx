import { Switch } from '@kanaka/ui/switch';
import { TextArea } from '@kanaka/ui/text-area';

/** Without `restock`: the pieces that were not delivered. */
export type Closing = { restock?: boolean; reason: string };

/** What the owner enters when orders are closed that were paid: whether the pieces go back into stock, and the reason of a refund. */
export function ClosingFields({
  closing,
  refunds,
  disabled,
  onChange,
}: {
  closing: Closing;
  refunds: boolean;
  disabled: boolean;
  onChange: (closing: Closing) => void;
}) {
  return (
    <>
      <Switch
        label="Back into stock"
        description={
          closing.restock
            ? 'The pieces can be sold again, also those that were delivered.'
            : 'The pieces that were not delivered can be sold again.'
        }
        checked={closing.restock ?? true}
        onCheckedChange={(restock) => onChange({ ...closing, restock })}
        disabled={disabled}
        className="mt-3 text-ink"
      />
      {refunds && (
        <TextArea
          label="Reason"
          description="Optional. The shopper reads it, and the credit note carries it."
          rows={2}
          maxLength={300}
          className="mt-3 [&_textarea]:min-h-16"
          value={closing.reason}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...closing, reason: target.value })}
        />
      )}
    </>
  );
}
