/** The year for the copyright line. At the turn of the year the server may still render the old one. */
export const thisYear = () => new Date().getFullYear();
