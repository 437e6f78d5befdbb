import type { SignatureRequest } from '@pb/contract/signature-requests'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { requestErrors } from '../texts.ts'
import { change } from './change-request.ts'

interface HeldEmail {
  readonly id: string
  readonly failure: string
  readonly unclaimed: boolean
}

/** Makes a document a draft again, as it was uploaded. */
async function toDraft(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`DELETE FROM signature_request_field WHERE request_id = ${id}`.execute(tx)
  await sql`DELETE FROM signature_request_signer WHERE request_id = ${id}`.execute(tx)
  await sql`UPDATE signature_request SET state = 'draft', message = '', ordered = false, code_required = false,
      sent_at = NULL, expires_at = NULL, search_text = '', changed_at = ${now} WHERE id = ${id}`.execute(tx)
}

/**
 * Undoes a send of the caller, or with a key a reminder, while none of its emails is claimed: all of them, or none. A
 * document that was sent is a draft again. A second time changes nothing. Throws `not_found`, and `conflict` once an email
 * is on its way.
 */
export function undoEmails(
  actor: Actor,
  deps: Deps,
  id: string,
  { key = '' }: { readonly key?: string | undefined },
): Promise<SignatureRequest> {
  return change(actor, deps, id, async (tx, row, now) => {
    if (row.state === 'draft' && key === '') return
    const isAsked = key === '' ? sql`kind = 'ask'` : sql`kind <> 'ask' AND key = ${key}`
    const { rows: at } = await sql<{ created_at: Date }>`SELECT min(created_at) AS created_at
      FROM signature_request_email WHERE request_id = ${id} AND ${isAsked} HAVING count(*) > 0`.execute(tx)
    if (!at[0] || (key === '' && row.state !== 'open')) throw toLateUndo()
    // The lock of `claimNext`: an email is claimed before, or not sent.
    const { rows: emails } = await sql<HeldEmail>`
      SELECT id, failure, ${isUnclaimed(at[0].created_at)} AS unclaimed FROM signature_request_email
      WHERE request_id = ${id} AND ${isAsked} ORDER BY id FOR UPDATE`.execute(tx)
    if (emails.every(({ failure }) => failure === requestErrors.undone)) return
    if (!emails.every(({ unclaimed }) => unclaimed)) throw toLateUndo()
    if (key === '') await toDraft(tx, id, now)
    else
      await sql`UPDATE signature_request_email SET state = 'dropped', failure = ${requestErrors.undone}
        WHERE id = ANY (${emails.map((email) => email.id)}::bigint[])`.execute(tx)
  })
}
