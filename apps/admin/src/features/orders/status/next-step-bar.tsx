import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { useState } from 'react';
import { CollectDialog } from '../shipping/collect-dialog.tsx';
import { DeliveredDialog } from '../shipping/delivered-dialog.tsx';
import { dueOf, dueTones } from '../list/due.ts';
import { HandOverDialog } from '../shipping/hand-over-dialog.tsx';
import { nextStepOf } from './next-step.ts';
import { PackDialog } from '../shipping/pack-dialog.tsx';

const buttons = { pack: 'Pack…', handOver: 'Hand over…', collect: 'Hand over…', deliver: 'Delivered…' };

/** What is to be done next for an order, until when, and the button for it. */
export function NextStepBar({ order }: { order: AdminOrder }) {
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<'pack' | 'handOver' | 'collect' | 'deliver' | null>(null);
  const step = nextStepOf(order);
  if (!step) return null;
  const due = dueOf(order, now);
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Next step"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-emerald bg-ivory px-4 py-3"
    >
      <div className="min-w-0">
        <p className="text-base wrap-anywhere">{step.words}</p>
        {due && <p className={cn('mt-0.5', dueTones[due.tone])}>{due.words}</p>}
      </div>
      {step.kind !== 'wait' && (
        <Button
          variant={step.kind === 'deliver' ? 'outline' : 'primary'}
          className="max-sm:w-full"
          onClick={() => setOpen(step.kind)}
        >
          {buttons[step.kind]}
        </Button>
      )}
      {open === 'pack' && <PackDialog order={order} onClose={close} />}
      {open === 'handOver' && step.kind === 'handOver' && (
        <HandOverDialog order={order} shipment={step.shipment} onClose={close} />
      )}
      {open === 'deliver' && step.kind === 'deliver' && <DeliveredDialog shipment={step.shipment} onClose={close} />}
      {open === 'collect' && step.kind === 'collect' && <CollectDialog shipment={step.shipment} onClose={close} />}
    </section>
  );
}
