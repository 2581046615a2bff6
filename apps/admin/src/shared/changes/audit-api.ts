import * as contract from '@kanaka/contracts/audit';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditEntries: build.query(call(contract.listAuditEntries)),
    auditEntry: build.query(call(contract.auditEntry)),
  }),
});

export const { useAuditEntriesQuery, useAuditEntryQuery } = auditApi;
