import * as contract from '@kanaka/contracts/orders/webhooks';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const invalidatesTags = ['Webhook'] as const;

export const WebhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query({ ...call(contract.listWebhooks), providesTags: ['Webhook'] }),
    webhookLog: build.query({ ...call(contract.listWebhookDeliveries), providesTags: ['Webhook'] }),
    addWebhook: build.mutation({ ...call(contract.addWebhook), invalidatesTags }),
    editWebhook: build.mutation({ ...call(contract.editWebhook), invalidatesTags }),
    renewSecret: build.mutation({ ...call(contract.renewWebhookSecret), invalidatesTags }),
    deleteWebhook: build.mutation({ ...call(contract.deleteWebhook), invalidatesTags }),
    testWebhook: build.mutation({ ...call(contract.testWebhook), invalidatesTags }),
    replayDelivery: build.mutation({ ...call(contract.replayWebhookDelivery), invalidatesTags }),
  }),
});
