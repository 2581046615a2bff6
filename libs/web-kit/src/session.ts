import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { User } from '@kanaka/contracts/identity';

/** The session. `checked` becomes true after the first check and stays true; until then pages wait. */
export type Session = {
  isAuthenticated: boolean;
  isLoading: boolean;
  user: User | null;
  checked: boolean;
  /** How the last session of this page ended: by itself, or because somebody signed out; null if there was none. */
  end: SessionEnd | null;
};

export type SessionEnd = 'expired' | 'signed-out';

const signedOut: Session = { isAuthenticated: false, isLoading: false, user: null, checked: true, end: null };

/** The session's states, after the specification (shopper's side, section 4). */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ isAuthenticated: false, isLoading: true, user: null, checked: false, end: null }),
  reducers: {
    sessionPending: (state) => {
      state.isLoading = true;
    },
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({
      isAuthenticated: true,
      isLoading: false,
      user: payload,
      checked: true,
      end: null,
    }),
    sessionEnded: (
      { isAuthenticated, end },
      { payload = 'signed-out' }: PayloadAction<SessionEnd | undefined>,
    ): Session => ({
      ...signedOut,
      end: isAuthenticated ? payload : end,
    }),
  },
});

export const { sessionPending, signedIn, sessionEnded } = sessionSlice.actions;
