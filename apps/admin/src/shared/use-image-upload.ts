import { MAX_IMAGE_BYTES, uploadCertificate, uploadImages } from '@kanaka/contracts/media';
import { refusedCertificate, refusedFile } from '@kanaka/web-kit/refused-file';
import { uploadFiles } from '@kanaka/web-kit/upload-files';
import { type UploadKind, useUpload } from '@kanaka/web-kit/use-upload';

const aPicture: UploadKind = {
  async send(file, way) {
    const { results } = await uploadFiles({ contract: uploadImages, files: [file], ...way });
    return results[0]?.url ?? '';
  },
  refuse: (file) => refusedFile(file, MAX_IMAGE_BYTES),
};

const aCertificate: UploadKind = {
  async send(file, way) {
    return (await uploadFiles({ contract: uploadCertificate, files: [file], ...way })).url;
  },
  refuse: (file) => refusedCertificate(file, MAX_IMAGE_BYTES),
};

/** Uploads pictures of the shop. */
export const useImageUpload = (onStored: (urls: string[]) => void) => useUpload(aPicture, onStored);

/** The same for a certificate: a PDF, or a picture of it. */
export const useCertificateUpload = (onStored: (urls: string[]) => void) => useUpload(aCertificate, onStored);

export type ImageUpload = ReturnType<typeof useImageUpload>;
