/** The shop's colours outside its pages: address bar, payment popup, home screen. Pages use the design tokens. */
export const theme = { color: '#0f4a3c', ground: '#fbf8f2' } as const;
