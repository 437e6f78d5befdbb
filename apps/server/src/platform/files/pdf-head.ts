import { nameOtherKind } from './name-file-kind.ts'

/** Readers look for the head of a PDF within the first kilobyte: scanners and mail gateways write lines before it. */
const searchedBytes = 1024

/**
 * Returns where a PDF begins, at most 1,024 bytes into the file; -1 for another kind of file, also one that has a PDF
 * inside (a web page, an archive).
 */
export function findPdfStart(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.subarray(0, searchedBytes)).toString('latin1')
  const start = text.indexOf('%PDF-')
  return start > 0 && nameOtherKind(text) !== null ? -1 : start
}

export const isPdf = (bytes: Uint8Array): boolean => findPdfStart(bytes) >= 0
