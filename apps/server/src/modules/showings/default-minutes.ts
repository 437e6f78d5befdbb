/** Length of a showing without a chosen one. */
export const defaultMinutes = 30
