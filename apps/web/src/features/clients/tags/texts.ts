/** Texts of clients/tags. */

// client-tags.tsx
export const tags = 'Tags'
export const tagRemovedFromClient = (name: string) => `“${name}” removed`
export const addTag = 'Add a tag'
export const add = 'Add'

// mutations.ts
export const addFailed = 'Couldn’t add the tag'
export const restoreFailed = 'Couldn’t restore the tag'
export const tagRemoved = (name: string) => `“${name}” removed`
export const tagRemovedHint = (clients: string) => `It was on ${clients}.`
export const removeFailed = 'Couldn’t remove the tag'
export const tagMerged = (from: string, into: string) => `“${from}” merged into “${into}”`
export const mergeFailed = 'Couldn’t merge the tags'
export const taggingFailed = 'Couldn’t change the tags'

// tag-chip.tsx
export const gray = 'Gray'
export const red = 'Red'
export const orange = 'Orange'
export const yellow = 'Yellow'
export const green = 'Green'
export const teal = 'Teal'
export const blue = 'Blue'
export const purple = 'Purple'
export const pink = 'Pink'
export const moreTags = (names: string) => `more: ${names}`
export const removeFromClient = (name: string) => `Remove ${name}`
export const removeTag = 'Remove tag'

// tag-picker.tsx
export const findOrCreateTag = 'Find or create a tag'
export const manageTags = 'Manage tags'
export const createTag = (name: string) => `Create “${name}”`
export const noTagsYetHint = 'No tags yet. Type a word you sort clients by, such as “Dog owner”.'

// tags-dialog.tsx
export const tagColor = (name: string, color: string) => `Color of ${name}: ${color}`
export const tagName = (name: string) => `Name of ${name}`
export const clientsWithTag = 'Clients with this tag'
export const mergeTag = (name: string) => `Merge ${name}`
export const mergeInto = 'Merge into'
export const deleteTag = (name: string) => `Remove ${name}`
export const tagsHint = 'Only you see your tags.'
export const done = 'Done'
export const noTagsYet = 'No tags yet'
export const addFirstTag = 'Add your first tag on a client’s page.'
export const yourTags = 'Your tags'
