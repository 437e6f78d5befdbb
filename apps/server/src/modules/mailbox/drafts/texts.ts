export const draftSent = 'This email was already sent.'
export const draftRemoved = 'This draft was removed.'
export const repliedMessageGone = 'The email you are replying to no longer exists'
export const unknownDraft = 'This draft no longer exists.'
