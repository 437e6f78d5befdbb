import { keepsBooks } from '@pb/contract/role-groups'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

/**
 * Returns the plain number of a Form W-9 that counts, once the reading is recorded. Throws `not_found` for an earlier one,
 * and for another's unless the caller keeps the books.
 */
export async function revealTin(actor: Actor, deps: Deps, id: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('payee_w9')
      .select('sealed')
      .where('id', '=', id)
      .where('replaced_at', 'is', null)
      .$if(!keepsBooks(actor.roles), (query) => query.where('agent_id', '=', actor.personId))
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    await tx
      .insertInto('payee_tin_access')
      .values({
        w9_id: id,
        person_id: actor.personId,
        action: 'revealed',
        tax_year: null,
        at: deps.clock.now(),
      })
      .execute()
    return decryptValue({ ...deps, db: tx }, row.sealed)
  })
}
