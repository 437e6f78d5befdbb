import type { applicationForms } from '@pb/contract/application-forms'
import type { Reply } from '@pb/contract/endpoint'
import type { FieldChange } from '../../../../lib/autosave/save-queue.ts'

/** A change of one field of a renter's form. */
export type Change = FieldChange
export type SavedReply = Reply<typeof applicationForms.saveFormValue>
