import { LONGEST_SHARER, type SharedLink } from '@kanaka/contracts/cart/wishlist';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import type { Openable } from '@kanaka/ui/overlay';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useId, useRef, useState } from 'react';
import { TextLink } from '@kanaka/ui/text-link';
import { ShareLinks } from '../../shared/page/share-links.tsx';
import { WishlistApi } from './wishlist-api.ts';

/** Makes the link at which others see the wishlist, sends it, and ends it. */
export function ShareWishlist({
  userId,
  shared,
  open,
  onOpenChange,
}: Openable & { userId: string; shared: SharedLink | null }) {
  const formId = useId();
  const [name, setName] = useState(shared?.name ?? '');
  const [failure, setFailure] = useState('');
  const [share, { isLoading }] = WishlistApi.useShareWishlistMutation();
  const [end, ending] = WishlistApi.useEndSharingMutation();
  const words = useRef<HTMLParagraphElement>(null);

  const save = async () => {
    const answer = await share({ body: { userId, name } });
    setFailure(answer.error ? messageOf(answer.error) : '');
    // The button that was pressed goes away.
    if (!answer.error) words.current?.focus();
  };
  const stop = async () => {
    const answer = await end({ params: { userId } });
    setFailure(answer.error ? messageOf(answer.error) : '');
    if (answer.error) return;
    toast({ title: answer.data.message, description: 'The link no longer works.' });
    onOpenChange(false);
  };

  const path = `/shop/wishes/${shared?.token ?? ''}`;
  const isNew = shared === null || name.trim() !== shared.name;
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Share your wishlist"
      size="sm"
      failure={failure}
      footer={
        <>
          {shared && (
            <Button variant="ghost" busy={ending.isLoading} onClick={() => void stop()}>
              Stop sharing
            </Button>
          )}
          {isNew && (
            <Button type="submit" form={formId} busy={isLoading}>
              {shared ? 'Save the name' : 'Create the link'}
            </Button>
          )}
        </>
      }
    >
      <p ref={words} tabIndex={-1} className="text-base text-ink-soft outline-none">
        {shared
          ? 'Anybody with the link sees your pieces at today’s prices, and what you add later. Nothing else about you is shown.'
          : 'A link for family and friends: it shows your pieces at today’s prices, and what you add later. You can stop sharing at any time.'}
      </p>
      {shared && (
        <div className="mt-4 border-y border-hairline py-2">
          <ShareLinks path={path} title={shared.name ? `${shared.name}’s wishlist` : 'My wishlist'} what="wishlist" />
          <TextLink to={path} tall className="text-sm">
            See what others see
          </TextLink>
        </div>
      )}
      <form
        id={formId}
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name on the list"
          autoComplete="given-name"
          maxLength={LONGEST_SHARER}
          description="For example Priya. Without one, the list shows no name."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
