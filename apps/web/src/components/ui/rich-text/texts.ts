/** Texts of components/ui/rich-text. */

// editor.tsx
export const imagesNotPasted = 'Images were removed from what you pasted.'
export const pasteTooLong = 'That’s too much to paste with formatting. Paste it as plain text or in parts.'

// files.ts
export const noImagesOrFiles = 'You can’t add images or files here.'
export const imagesOnly = 'You can only add images here.'
export const fileNotAdded = (name: string) => `Couldn’t add ${name}.`

// link-tool.tsx
export const linkTo = 'Link to'
export const invalidLink = 'Enter a web address, email address, or phone number'
export const linkPlaceholder = 'example.com'
export const text = 'Text'
export const linkTextHint = 'Leave blank to show the address'
export const remove = 'Remove'
export const open = 'Open'
export const addLink = 'Add link'
export const save = 'Save'
export const link = 'Link'

// rich-text-editor.tsx
export const editorNotLoaded = 'Couldn’t load the editor. Check your connection.'
export const reloadPage = 'Reload the page'
export const tooLongBy = (length: string) => `Too long by ${length} characters, including formatting.`

// toolbar.tsx
export const formatting = 'Formatting'

// tools.ts
export const bold = 'Bold'
export const italic = 'Italic'
export const underline = 'Underline'
export const strikethrough = 'Strikethrough'
export const bulletedList = 'Bulleted list'
export const numberedList = 'Numbered list'
export const quote = 'Quote'
export const clearFormatting = 'Clear formatting'
export const undo = 'Undo'
export const redo = 'Redo'
