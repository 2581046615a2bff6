import { useState } from 'react';

/** The value as it was when `keeps` became true, for as long as that is so; else the value as it is. */
export function useKept<Value>(value: Value, keeps: boolean): Value {
  const [kept, setKept] = useState<{ value: Value } | null>(null);
  if (keeps !== (kept !== null)) setKept(keeps ? { value } : null);
  return keeps && kept ? kept.value : value;
}
