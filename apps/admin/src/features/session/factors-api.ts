import * as factors from '@kanaka/contracts/identity/factors';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const changed = { invalidatesTags: ['Factor' as const] };

/** The second step of signing in, and the proof that weighty changes ask for. */
export const FactorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    factors: build.query({ ...call(factors.findFactors), providesTags: ['Factor'] }),
    beginApp: build.mutation(call(factors.beginApp)),
    finishApp: build.mutation({ ...call(factors.finishApp), ...changed }),
    beginPasskey: build.mutation(call(factors.beginPasskey)),
    addPasskey: build.mutation({ ...call(factors.addPasskey), ...changed }),
    removeApp: build.mutation({ ...call(factors.removeApp), ...changed }),
    removePasskey: build.mutation({ ...call(factors.removePasskey), ...changed }),
    renewRecoveryCodes: build.mutation({ ...call(factors.renewRecoveryCodes), ...changed }),
    saveFactorRule: build.mutation({ ...call(factors.saveFactorRule), ...changed }),
    confirmation: build.query({ ...call(factors.findConfirmation), providesTags: ['Factor'] }),
    confirmPasskey: build.mutation(call(factors.confirmPasskey)),
    confirm: build.mutation(call(factors.confirm)),
  }),
});
