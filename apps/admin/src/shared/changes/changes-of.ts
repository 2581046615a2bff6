/** The URL of the audit log of one piece or order. */
export const changesOf = (subjectId: string) => `/changes?subject=${encodeURIComponent(subjectId)}`;
