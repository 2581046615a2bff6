import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { User } from '@kanaka/contracts/identity';

/** Who is signed in. `checked` turns true when the first check has settled and never back: until then pages wait. */
export type Session = { isAuthenticated: boolean; isLoading: boolean; user: User | null; checked: boolean };

const signedOut: Session = { isAuthenticated: false, isLoading: false, user: null, checked: true };

/** The session's states: specification, section 4 of the shopper's side. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: { isAuthenticated: false, isLoading: true, user: null, checked: false } as Session,
  reducers: {
    sessionPending: (state) => {
      state.isLoading = true;
    },
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({
      isAuthenticated: true,
      isLoading: false,
      user: payload,
      checked: true,
    }),
    sessionEnded: (): Session => signedOut,
  },
});

export const { sessionPending, signedIn, sessionEnded } = sessionSlice.actions;
