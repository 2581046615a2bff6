import { readReport } from '@kanaka/contracts/orders/reports';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const ReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query({ ...call(readReport), providesTags: ['Order'] }),
  }),
});
