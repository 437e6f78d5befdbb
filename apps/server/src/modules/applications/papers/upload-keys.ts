import type { Db, Tx } from '../../../platform/db/db.ts'
import { findPaper, type Paper } from './read-paper.ts'
import '../tables.ts'

/** Returns the paper of an upload that is repeated; it may be deleted meanwhile. */
export async function findUploaded(db: Db | Tx, formId: string, key: string): Promise<Paper | null> {
  const upload = await db
    .selectFrom('application_paper_upload')
    .select('paper_id')
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .executeTakeFirst()
  return upload ? findPaper(db, upload.paper_id, { deleted: true }) : null
}

/** Remembers the key of an upload with its paper, of several the first. */
export async function recordUpload(
  tx: Tx,
  formId: string,
  { key, paperId }: { readonly key: string; readonly paperId: string },
): Promise<void> {
  await tx
    .insertInto('application_paper_upload')
    .values({ form_id: formId, key, paper_id: paperId })
    .execute()
}
