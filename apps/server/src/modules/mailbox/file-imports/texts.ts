/** Errors of imports of mail. */
export const importErrors = {
  running: 'This import is running',
  notRunning: 'This import isn’t running anymore',
  nothingToApply: 'This file has already been imported, or can’t be',
  nothingToUndo: 'There is nothing to undo',
  hasMessages: 'Messages of this file are in your mailbox. Undo the import first.',
  tooManyFiles: (max: number) =>
    `You have ${max} files that aren’t imported yet. Import or discard one of them first.`,
  interrupted: 'The upload was interrupted. Try again.',
} as const

/** Why an import ended, or waits. */
export const importProblems = {
  noMail: 'We found no email in this file. Choose an mbox file, a ZIP of mbox files, or an .eml file.',
  tooHard: 'This file can’t be read: it takes too much time or memory. Split it into smaller files.',
  gone: 'The file is gone. Upload it again.',
  expired: 'The file was deleted after 30 days. Upload it again for the rest.',
  noRoom: 'PB Office is out of storage. The import goes on when there is room.',
  waits: 'The import was interrupted. It goes on by itself in a minute.',
  notStored: 'It couldn’t be stored',
} as const
