import * as contract from '@kanaka/contracts/catalog/note-bar';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const NoteBarApi = api.injectEndpoints({
  endpoints: (build) => ({
    note: build.query({ ...call(contract.getNote), providesTags: ['Settings'] }),
    saveNote: build.mutation({ ...call(contract.saveNote), invalidatesTags: ['Settings'] }),
  }),
});
