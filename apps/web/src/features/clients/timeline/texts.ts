/** Texts of clients/timeline. */

// entries.ts
export const note = 'Note'
export const call = 'Call'
export const text = 'Text'
export const meeting = 'Meeting'

// entry.tsx
export const showAll = 'Show all'
export const editNote = 'Edit note'
export const removeNote = 'Remove note'

// mutations.ts
export const restoreFailed = 'Couldn’t restore the note'
export const noteRemoved = 'Note removed'
export const removeFailed = 'Couldn’t remove the note'

// note-form.tsx
export const notePlaceholder = 'Write a note…'
export const callPlaceholder = 'What did you talk about?'
export const textPlaceholder = 'What did you text about?'
export const meetingPlaceholder = 'How did it go?'
export const newNote = 'New note'
export const noteKind = 'Type of note'
export const cancel = 'Cancel'
export const save = 'Save'

// timeline.tsx
export const timeline = 'Timeline'
export const noEntries = 'Nothing here yet'
export const timelineFailed = 'Couldn’t load the timeline'
export const showEarlier = 'Show earlier'
