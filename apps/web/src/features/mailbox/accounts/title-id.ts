/** Id of the section's title, which gets focus when the focused button disappears. */
export const titleId = 'mail-account-title'
