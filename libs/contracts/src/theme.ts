/** The shop's colours outside its pages: the browser's bar, the payment window, the home screen. The pages' own are tokens. */
export const theme = { color: '#0f4a3c', ground: '#fbf8f2' } as const;
