/** The shop's answers to reviews. */
export const MAX_ANSWER = 600;

/** In a saved answer, the place of the customer's name. */
export const NAME_PLACE = '{name}';
