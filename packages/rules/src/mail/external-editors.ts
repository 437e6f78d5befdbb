/** Prefix of the editor id stored with a draft when another mail program, not our compose form, last changed it. */
export const externalEditorPrefix = 'elsewhere-'

/** Returns whether another mail program last changed the draft. Each external revision has a new editor id. */
export const isExternalEditor = (editor: string | null): editor is string =>
  editor?.startsWith(externalEditorPrefix) === true
