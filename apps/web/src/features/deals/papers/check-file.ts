import * as texts from './texts.ts'

/** The server's limit; checked before the upload. */
const maxBytes = 25_000_000

export const acceptedNames = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif'
const acceptedName = /\.(?:pdf|jpe?g|png|webp|heic|heif)$/i

/** Why a file is not uploaded; null if it is. The server looks at its bytes. */
export function findFileIssue({ name, size }: File): string | null {
  if (size > maxBytes) return texts.tooLarge
  return acceptedName.test(name) ? null : texts.wrongType
}
