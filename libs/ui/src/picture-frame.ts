/** How a picture stands in its frame: for what is drawn before React too. */
export const pictureFrame = 'block overflow-hidden bg-[linear-gradient(160deg,#f7f2e8,#efe8da)]';

export const pictureImage = 'size-full object-cover';
