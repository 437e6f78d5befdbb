/** Notice in place of a message that is too large to be stored; the sizes are in MB. */
export const tooLarge = (size: number, limit: number): string =>
  `This email is ${size} MB, and we only store emails up to ${limit} MB. Open it in your mail account instead.`
