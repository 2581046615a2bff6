import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { Gift as GiftIcon } from 'lucide-react';
import { useState } from 'react';
import { GiftWrapLine } from '../../shared/page/gift-wrap.tsx';
import { type Gift, NO_GIFT } from './use-gift.ts';

/** Whether this order is a gift, and its words, before it is paid. */
export function GiftChoice({ gift, onSay }: { gift: Gift; onSay: (gift: Gift) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const edit = () => setTyped(gift.giftMessage);
  const say = (said: Gift) => {
    onSay(said);
    setTyped(null);
  };

  if (typed !== null) {
    return (
      <div className="mt-5">
        <GiftWrapLine />
        <TextArea
          className="mt-4"
          label="Gift message"
          rows={3}
          maxLength={300}
          typed={typed.length}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button disabled={typed.trim() === ''} onClick={() => say({ isGift: true, giftMessage: typed.trim() })}>
            Use these words
          </Button>
          <Button variant="outline" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  if (!gift.isGift) {
    return (
      <Button variant="outline" className="mt-5" onClick={edit} Icon={GiftIcon}>
        Is this a gift?
      </Button>
    );
  }
  return (
    <div className="mt-5 border-l-2 border-gold pl-4 text-sm">
      <p className="font-medium">This order is a gift.</p>
      <GiftWrapLine />
      <p className="mt-1 break-words whitespace-pre-line text-ink-soft">“{gift.giftMessage}”</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={edit}>
          Change
        </Button>
        <Button variant="outline" size="sm" onClick={() => say(NO_GIFT)}>
          Not a gift this time
        </Button>
      </div>
    </div>
  );
}
