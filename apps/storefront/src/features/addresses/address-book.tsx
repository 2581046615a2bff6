import { type Address, MAX_ADDRESSES } from '@kanaka/contracts/identity/addresses';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { MapPin, Plus } from 'lucide-react';
import { type ReactNode, startTransition, useRef, useState } from 'react';
import { rememberedDestination } from '../../shared/delivery/remembered-destination.ts';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressesApi } from './addresses-api.ts';

/** The shopper's saved addresses. With `onSelect` one of them can be selected, or deselected (null). */
export function AddressBook({
  userId,
  selectedId = null,
  onSelect,
  onAdd,
  headingLevel: Heading = 'h2',
}: {
  userId: string;
  selectedId?: string | null;
  onSelect?: (address: Address | null) => void;
  onAdd?: (address: Address) => void;
  headingLevel?: 'h2' | 'h3';
}) {
  const { data, isLoading, isError, refetch } = AddressesApi.useListAddressesQuery({ params: { userId } });
  const [addAddress] = AddressesApi.useAddAddressMutation();
  const [makeDefault] = AddressesApi.useMakeDefaultMutation();
  const [deleteAddress] = AddressesApi.useDeleteAddressMutation();
  const addButton = useRef<HTMLButtonElement>(null);
  // `times` is the dialog's React key: it stays mounted while it is closed, so that the same address goes on with what was
  // typed and not saved.
  const [editing, setEditing] = useState({
    address: null as Address | null,
    times: 0,
    open: false,
    resumed: false,
    saved: true,
  });
  const addresses = isError ? [] : (data?.data ?? []);
  const show = (address: Address | null) => {
    const resumed = !editing.saved && editing.address?._id === address?._id;
    // In a transition, so that the press is answered before the form is rendered.
    startTransition(() =>
      setEditing({ address, times: editing.times + (resumed ? 0 : 1), open: true, resumed, saved: false }),
    );
  };

  const addNew = () => {
    if (addresses.length >= MAX_ADDRESSES) {
      toast({ title: 'You can add a maximum of 3 addresses', variant: 'destructive' });
    } else show(null);
  };
  const remove = async ({ _id: addressId }: Address) => {
    const removed = await deleteAddress({ params: { userId, addressId } });
    if ('error' in removed) {
      toast({ title: messageOf(removed.error), variant: 'destructive' });
      return;
    }
    toast({
      title: 'Address deleted successfully',
      action: { label: 'Undo', onPress: () => void restore(removed.data.data), focusAfter: addButton.current },
    });
  };
  const chooseDefault = async ({ _id: addressId }: Address) => {
    const chosen = await makeDefault({ params: { userId, addressId } });
    if ('error' in chosen) toast({ title: messageOf(chosen.error), variant: 'destructive' });
    else {
      rememberedDestination.keepAddress(chosen.data.data);
      toast({ title: chosen.data.message });
    }
  };
  const restore = async ({ _id, isDefault: _, ...fields }: Address) => {
    const restored = await addAddress({ body: fields });
    if ('error' in restored) toast({ title: messageOf(restored.error), variant: 'destructive' });
    else if (_id === selectedId) onSelect?.(restored.data.data);
  };

  let content: ReactNode;
  if (isLoading) {
    content = (
      <div role="status" aria-label="Loading addresses" className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    );
  } else if (isError) {
    content = <ErrorState title="Your addresses could not be loaded" onRetry={refetch} className="py-10" />;
  } else if (addresses.length === 0) {
    content = (
      <EmptyState
        icon={<MapPin />}
        title="You have no saved addresses."
        className="border border-dashed border-line py-12"
      />
    );
  } else {
    content = (
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            selected={address._id === selectedId}
            onToggle={onSelect && (() => onSelect(address._id === selectedId ? null : address))}
            onEdit={() => show(address)}
            onDefault={() => void chooseDefault(address)}
            onDelete={() => void remove(address)}
          />
        ))}
      </ul>
    );
  }

  return (
    <section aria-label="Address Book">
      <div className="mb-5 flex items-center justify-between gap-4">
        <Heading className="text-xl sm:text-2xl">Address Book</Heading>
        <Button ref={addButton} variant="outline" disabled={isLoading || isError} onClick={addNew} Icon={Plus}>
          Add New
        </Button>
      </div>
      {content}
      {editing.times > 0 && (
        <AddressDialog
          key={editing.times}
          userId={userId}
          address={editing.address}
          country={addresses.at(-1)?.country}
          open={editing.open}
          resumed={editing.resumed}
          onSaved={(saved) => {
            setEditing((before) => ({ ...before, saved: true }));
            if (!editing.address) onAdd?.(saved);
          }}
          onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
        />
      )}
    </section>
  );
}
