/** Seconds after its last poll in which a viewer counts as watching. */
const watchingSeconds = 12

/** Viewers whose last poll came after this watch. */
export const watchingSince = (now: Date): Date => new Date(now.getTime() - watchingSeconds * 1000)
