import * as contract from '@kanaka/contracts/catalog/product-imports';
import { listPicturesElsewhere, takePicture } from '@kanaka/contracts/catalog/pictures-elsewhere';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const invalidatesTags = ['Import'] as const;

export const ImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query({ ...call(contract.listImports), providesTags: ['Import'] }),
    import: build.query({ ...call(contract.getImport), providesTags: ['Import'] }),
    importedPieces: build.query({ ...call(contract.listImportedPieces), providesTags: ['Import'] }),
    checkImport: build.mutation({ ...call(contract.checkImport), invalidatesTags }),
    applyImport: build.mutation({ ...call(contract.applyImport), invalidatesTags }),
    cancelImport: build.mutation({ ...call(contract.cancelImport), invalidatesTags }),
    picturesElsewhere: build.query({ ...call(listPicturesElsewhere), keepUnusedDataFor: 0 }),
    takePicture: build.mutation(call(takePicture)),
  }),
});
