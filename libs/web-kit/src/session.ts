import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { User } from '@kanaka/contracts/identity/accounts';

/** The session. `checked` becomes true after the first check and stays true; until then pages wait. */
export type Session = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: User | null;
  checked: boolean;
  /** How the last session of this page ended: by itself, or because somebody signed out here or in another tab; null if there was none. */
  end: SessionEnd | null;
  /** Why the last check could not say who is signed in: no response arrived, or the server failed. Null otherwise. */
  failure: string | null;
};

export type SessionEnd = 'expired' | 'signed-out' | 'signed-out-elsewhere';

const signedOut: Session = {
  isAuthenticated: false,
  isLoading: false,
  user: null,
  checked: true,
  end: null,
  failure: null,
};

/** What the browser knows about who is signed in. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ ...signedOut, isLoading: true, checked: false }),
  reducers: {
    sessionPending: (state) => {
      state.isLoading = true;
    },
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({
      ...signedOut,
      isAuthenticated: true,
      user: payload,
    }),
    /** The check failed. A session that is known stays; otherwise nobody is signed in, as far as is known. */
    checkFailed: (session, { payload }: PayloadAction<string>): Session =>
      session.isAuthenticated ? { ...session, isLoading: false } : { ...signedOut, end: session.end, failure: payload },
    sessionEnded: (
      { isAuthenticated, end },
      { payload = 'signed-out' }: PayloadAction<SessionEnd | undefined>,
    ): Session => ({
      ...signedOut,
      end: isAuthenticated ? payload : end,
    }),
  },
});

export const { sessionPending, signedIn, checkFailed, sessionEnded } = sessionSlice.actions;
