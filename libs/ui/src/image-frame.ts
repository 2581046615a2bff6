/** How an image stands in its frame: for what is drawn before React too. */
export const imageFrame = 'block overflow-hidden bg-[linear-gradient(160deg,#f7f2e8,#efe8da)]';

export const imageFill = 'size-full object-cover';
