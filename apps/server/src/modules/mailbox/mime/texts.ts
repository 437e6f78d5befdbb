/** Notices shown with a message that could not be read completely. */
export const messageTruncated =
  'This message is very long, so only the beginning is shown. The original is saved.'
export const messageDamaged = 'This message is damaged, so its raw text is shown. The original is saved.'
export const messageEncrypted =
  'This message is encrypted (S/MIME). Download its file and open it in a program that has the key.'
export const tooManyFiles = (count: number, shown: number): string =>
  `This message has ${count} files, so only the first ${shown} are shown. The original is saved.`
