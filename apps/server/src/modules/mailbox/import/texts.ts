/** Why an entry of a file of mail cannot be read. */
export const entryProblems = {
  tooLarge: (megabytes: number) => `It’s larger than ${megabytes} MB`,
  notMail: 'It has no header lines, so it isn’t an email',
  nestedZip: 'It’s a ZIP file inside a ZIP file. Unpack it and upload it on its own.',
  notStored: 'It couldn’t be stored',
} as const

/** Why nothing of a file can be read. */
export const fileProblems = {
  notMail: 'We found no email in this file. Choose an mbox file, a ZIP of mbox files, or an .eml file.',
  wholeOffice:
    'This is the export of a whole office, with the email of several people. Upload one person’s folder as a ZIP file, or the export of your own data.',
  tooMuch: 'This ZIP file is too large once it’s unpacked',
} as const
