const keyPattern = /^[a-z0-9-]+(\/[\w.-]+)+$/

/** The area of partial and temporary files; its files are not listed. */
export const incomingArea = 'incoming'

/** Whether a text is a key of a file: `area/name`, with any number of folders between them. */
export const isFileKey = (text: string): boolean => keyPattern.test(text) && !text.includes('..')

/** Throws RangeError for anything that is not a key of a file. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new RangeError('not a file key')
}
