import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import { MAX_PHOTOGRAPHS } from '@kanaka/contracts/media/photographs';
import type { Order } from '@kanaka/contracts/orders/orders';
import type { ReturnReason, WantedPiece } from '@kanaka/contracts/orders/returns';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { useEffect, useRef, useState } from 'react';
import { useIsWhole } from './exchange-api.ts';
import { OrdersApi } from './orders-api.ts';
import { returnablePieces } from './return-words.ts';

type Draft = {
  /** How many of each piece are sent back. */
  chosen: Record<string, number>;
  reason: ReturnReason | '';
  words: string;
  exchanging: boolean;
  wanted: WantedPiece | null;
};
type Missing = { pieces?: string; reason?: string; wanted?: string };

/** What is typed into the form of a return, what it lacks, and how it is sent. */
export function useReturnForm(order: Order, onSent: () => void) {
  const [request, { isLoading }] = OrdersApi.useRequestReturnMutation();
  const pieces = returnablePieces(order);
  const [draft, setDraft] = useState<Draft>(() => {
    // Who opens this for an only piece sends it back.
    const [only, other] = pieces;
    const chosen = only && !other ? { [lineKey(only)]: 1 } : {};
    return { chosen, reason: '', words: '', exchanging: false, wanted: null };
  });
  const { chosen, reason, words, exchanging, wanted } = draft;
  const isWhole = useIsWhole(wanted);
  const photographs = usePhotographs('return', MAX_PHOTOGRAPHS);
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const change = (part: Partial<Draft>, answers?: keyof Missing) => {
    setDraft((before) => ({ ...before, ...part }));
    if (answers) setMissing(({ [answers]: _, ...rest }) => rest);
  };
  const send = async () => {
    const lines = pieces
      .map(({ productId, size }) => ({ productId, size, quantity: chosen[lineKey({ productId, size })] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const lacks: Missing = {
      ...(lines.length === 0 && { pieces: 'Please choose how many pieces you are sending back.' }),
      ...(reason === '' && { reason: 'Please choose a reason.' }),
      ...(exchanging && !isWhole && { wanted: 'Please choose the piece you want instead, and its size.' }),
    };
    const isComplete = Object.keys(lacks).length === 0;
    setMissing(lacks);
    setAttempts(attempts + 1);
    setFailure('');
    if (!isComplete || reason === '' || photographs.mustWait()) return;
    const body = { lines, reason, words, photographs: [...photographs.photographs] };
    const done = await request({
      params: { orderId: order._id },
      body: { ...body, ...(exchanging && wanted && { exchangeFor: wanted }) },
    });
    if ('error' in done) {
      setFailure(messageOf(done.error));
      return;
    }
    toast({ title: done.data.message });
    onSent();
  };
  return {
    pieces,
    draft,
    change,
    photographs,
    fields,
    failure: failure || photographs.notice,
    setFailure,
    send,
    isLoading,
    missing: isWhole ? { ...missing, wanted: undefined } : missing,
  };
}
