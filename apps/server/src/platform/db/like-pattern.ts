/** Escapes what a LIKE pattern gives a meaning. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A LIKE pattern of texts that contain another. */
export const toLikePattern = (text: string): string => `%${escapeLike(text)}%`
