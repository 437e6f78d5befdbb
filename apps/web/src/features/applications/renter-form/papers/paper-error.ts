import { HttpError, NetworkError } from '../../../../lib/http-error.ts'
import type { PaperError } from '../model/papers.ts'

/** Why a file was not added: a key of the texts, or the server's own words in the form's language. */
export type UploadError = { readonly key: PaperError } | { readonly message: string }

/** Returns why an upload failed. */
export function getPaperError(error: unknown): UploadError {
  if (error instanceof NetworkError) return { key: 'offline' }
  if (!(error instanceof HttpError)) return { key: 'failed' }
  if (error.status === 413) return { key: 'tooLarge' }
  if (error.status === 415) return { key: 'wrongType' }
  // Such as a locked PDF: the server explains it in the form's language.
  const message = error.problem?.errorMsg
  return error.status === 422 && message !== undefined ? { message } : { key: 'failed' }
}
