/** The page of all files of mail, or of one. */
export const mailImportPath = (id?: string): string => `/mailbox/import${id === undefined ? '' : `/${id}`}`
