/** Threads that one email can forward. */
export const maxForwardedThreads = 25

/** Characters of a search. */
export const maxSearchLength = 500
