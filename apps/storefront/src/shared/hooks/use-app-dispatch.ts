import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** The store's dispatch, typed to accept thunks such as RTK Query's `util.updateQueryData`. */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<never, unknown, UnknownAction>>();
