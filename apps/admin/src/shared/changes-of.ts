/** Where the changes of one thing are listed: a piece, an order. */
export const changesOf = (subjectId: string) => `/changes?subject=${encodeURIComponent(subjectId)}`;
