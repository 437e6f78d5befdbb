import type { AccessLogEntry } from '@pb/contract/applications'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export interface Access {
  readonly householdId: string
  /** Null for what concerns the whole household. */
  readonly formId: string | null
  readonly submissionId?: string | null
  /** A colleague; null for the renter and for the reader of a link. */
  readonly personId: string | null
  readonly name: string
  readonly action: AccessLogEntry['action']
  /** Title of the field or paper; never a value. */
  readonly subject: string
  readonly reason?: string
  readonly at: Date
}

/** Records who read, sent or changed something of a form. */
export async function logAccess(tx: Tx | Db, access: Access): Promise<void> {
  const {
    householdId,
    formId,
    submissionId = null,
    personId,
    name,
    action,
    subject,
    reason = '',
    at,
  } = access
  await tx
    .insertInto('application_access')
    .values({
      household_id: householdId,
      form_id: formId,
      submission_id: submissionId,
      person_id: personId,
      name,
      action,
      subject,
      reason,
      at,
    })
    .execute()
}
