/** The pages that have a footer. */
export const withFooter =
  /^\/shop\/(home|about-us|rates|old-gold|terms-conditions|privacy-policy|(returns|refund|shipping)-policy|track\/[^/]+)$/;
