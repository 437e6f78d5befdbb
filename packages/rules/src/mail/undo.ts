/** How long email that someone sends can be undone, in seconds. */
export const undoSeconds = 5
