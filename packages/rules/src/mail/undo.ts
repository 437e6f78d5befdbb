/** How long email that someone sends can be undone, in seconds. */
export const undoSeconds = 5

/** The same in sentences; its number and unit stay on one line. */
export const undoTime = `${undoSeconds}\u00A0s`
