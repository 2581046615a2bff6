/** How wide a card's picture stands, as in the `sizes` attribute. */
export const cardSizes = '(min-width: 1280px) 22vw, (min-width: 768px) 30vw, 46vw';
