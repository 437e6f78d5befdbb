import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSignedActor } from '../../../platform/http/sessions.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { logAccess } from '../access-log/log-access.ts'
import { getReadableForm } from '../forms/find-form.ts'

/** Seconds that a signed URL works; a viewer that reads the same URL in parts opens the file once. */
const urlSeconds = 15 * 60

/** Returns the reader and the form of a signed URL that its person may still read. Throws `not_found`. */
export async function assertReadable(deps: Deps, formId: string, session: string) {
  const reader = await findSignedActor(deps, session)
  if (!reader) throw new AppError('not_found')
  return { reader, form: await getReadableForm(deps.db, reader, formId) }
}

interface OpenedFile {
  readonly formId: string
  /** Title of the paper. */
  readonly subject: string
  /** The query of the signed URL. */
  readonly query: { readonly for: string; readonly exp: string }
}

/**
 * Checks that the person of a signed URL may still read the form, and records the opening, once for each URL. Throws
 * `not_found`.
 */
export async function recordOpening(deps: Deps, { formId, subject, query }: OpenedFile): Promise<void> {
  const { reader, form } = await assertReadable(deps, formId, query.for)
  const { personId } = reader
  const { household_id: householdId } = form
  const signedAt = new Date((Number(query.exp) - urlSeconds) * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('application_access')
      .select('id')
      .where('form_id', '=', formId)
      .where('person_id', '=', personId)
      .where('action', '=', 'opened')
      .where('subject', '=', subject)
      .where('at', '>=', signedAt)
      .executeTakeFirst()
    if (known) return
    const at = deps.clock.now()
    const name = await getPersonName(tx, personId)
    await logAccess(tx, { householdId, formId, personId, name, action: 'opened', subject, at })
  })
}
