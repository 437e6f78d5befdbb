import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readStoredFile } from '../files.ts'
import { getReadableRequest } from './find-request.ts'

/** A name for the download, in plain letters. */
const toDownloadName = (title: string, signed: boolean): string =>
  `${
    title
      .normalize('NFKD')
      .replaceAll(/[^\w -]/g, '')
      .trim()
      .slice(0, 80) || 'document'
  }${signed ? ' (signed)' : ''}.pdf`

/** Returns the signed PDF of a request, or the one to be signed. Throws `not_found`. */
export async function readRequestPdf(
  actor: Actor,
  deps: Deps,
  id: string,
  { original = false }: { original?: boolean | undefined },
): Promise<{ bytes: Buffer; filename: string }> {
  const { file_key, signed_file_key, title } = await getReadableRequest(deps.db, actor, id)
  const signed = signed_file_key !== null && !original
  return {
    bytes: await readStoredFile(deps, signed ? signed_file_key : file_key),
    filename: toDownloadName(title, signed),
  }
}
