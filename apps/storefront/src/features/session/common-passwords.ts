import { useEffect, useState } from 'react';

type IsCommon = (password: string) => boolean;

/** What is said below a new password: a warning for one of the commonest, whose list is fetched when somebody types one. */
export function usePasswordHint(password: string): string {
  const [isCommon, setIsCommon] = useState<IsCommon>();
  const isTyping = password !== '';
  useEffect(() => {
    if (!isTyping) return;
    // Without the list nothing is said; the server knows it too.
    void import('@kanaka/contracts/identity/common-passwords').then(
      (list) => setIsCommon(() => list.isCommonPassword),
      () => undefined,
    );
  }, [isTyping]);
  return isCommon?.(password)
    ? 'This is one of the first passwords an attacker tries. Please choose another.'
    : 'Use at least 8 characters.';
}
