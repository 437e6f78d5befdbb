/** Of the section's title, which gets the focus where what had it is gone. */
export const titleId = 'mail-account-title'
