import * as contract from '@kanaka/contracts/audit';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const AuditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditEntries: build.query(call(contract.listAuditEntries)),
    auditEntry: build.query(call(contract.auditEntry)),
  }),
});
