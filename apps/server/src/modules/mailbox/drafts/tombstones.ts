import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { draftRemoved, draftSent } from './texts.ts'
import '../tables.ts'

interface ClosedEditor {
  readonly editor: string
  /** Its email was sent; otherwise its draft was removed. */
  readonly sent: boolean
}

/** Records that an editor's draft was sent or removed, so that a late save creates no new one. */
export async function closeEditor(
  tx: Tx,
  personId: string,
  { editor, sent }: ClosedEditor,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('mail_draft_tombstone')
    .values({ person_id: personId, editor, draft_id: null, sent, ended_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Throws `conflict` when the editor's draft, or the draft with this id, was sent or removed. */
export async function assertNotClosed(
  tx: Tx,
  personId: string,
  { editor, draftId }: { readonly editor?: string | null; readonly draftId?: string },
): Promise<void> {
  const tombstones = await tx
    .selectFrom('mail_draft_tombstone')
    .select('sent')
    .where('person_id', '=', personId)
    .where((where) =>
      where.or([where('editor', '=', editor ?? null), where('draft_id', '=', draftId ?? null)]),
    )
    .execute()
  if (tombstones.length === 0) return
  throw new AppError('conflict', tombstones.some(({ sent }) => sent) ? draftSent : draftRemoved)
}
