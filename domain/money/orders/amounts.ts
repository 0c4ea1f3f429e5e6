type Money = { paid: number; refunded: number; qualifier: number };

/**
 * Cents that an organizer may still refund; refunds in progress count as done. The qualifier's line is the platform's,
 * and is not refunded once the qualifier begins (SAFE-L14).
 */
export const refundable = ({ paid, refunded, qualifier }: Money, hasQualifierBegun: boolean): number =>
  Math.max(0, paid - refunded - (hasQualifierBegun ? qualifier : 0));
