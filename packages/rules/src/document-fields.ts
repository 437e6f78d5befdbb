/** Width and height of a page in the units in which fields are placed on it. */
export const pageUnits = 10_000

/** A value of a signature field that is signed, and of a check box that is checked. */
export const markedValue = 'yes'
