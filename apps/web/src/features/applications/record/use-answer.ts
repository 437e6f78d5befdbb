import type { Household } from '@pb/contract/applications'
import type { ApplicationStatus } from '@pb/rules/applications/vocabulary'
import { getAdverseActionLetter } from '@pb/rules/applications/adverse-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '../../../lib/random-key.ts'
import { officeQuery } from '../../../queries/office.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { formatAddress } from '../labels.ts'
import { useRecordAnswer } from './mutations.ts'
import * as texts from './texts.ts'

const fields = ['status', 'reason', 'adverse_action', 'message']

/** What the letter leaves to be filled in: the reporting agency. */
const agencyPlaceholder = /\[[^\]]+\]/

interface Answer {
  readonly status: ApplicationStatus
  readonly reason: string
  /** A report was a reason of the rejection. */
  readonly adverse: boolean
  /** Agency that made the report: its name, address and phone number. */
  readonly agency: string
  readonly mailing: boolean
  /** Null while it is the standard text of the status. */
  readonly message: string | null
}

/** State of the dialog that records the landlord's answer. */
export function useAnswer({ household_id: id, status, answer, forms }: Household, onSaved: () => void) {
  const save = useRecordAnswer(id)
  // One key for the dialog, so that a repeated call sends one email.
  const [key] = useState(randomKey)
  const [entries, setEntries] = useState<Answer>({
    status: status === 'NEW' ? 'APPROVED' : status,
    reason: answer?.reason ?? '',
    adverse: answer?.adverse_action ?? false,
    agency: '',
    mailing: false,
    message: null,
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const address = forms[0] ? formatAddress(forms[0]) : ''
  const rejected = entries.status === 'REJECTED'
  const adverse = rejected && entries.adverse
  const mailing = entries.mailing && entries.status !== 'NEW'
  const { data: office } = useQuery({ ...officeQuery, enabled: adverse })
  const agency = entries.agency.trim()
  const letter = getAdverseActionLetter({ office: office?.name ?? '', address })
  const standard = !adverse
    ? texts.answerMessages[entries.status](address)
    : agency === ''
      ? letter
      : letter.replace(agencyPlaceholder, () => agency)
  const message = entries.message ?? standard
  /** The letter names the agency, unless the agent writes it. */
  const needsAgency = mailing && adverse && entries.message === null

  function submit(): void {
    const reason = entries.reason.trim()
    const missing: FormErrors = {
      ...(rejected && reason === '' && { reason: texts.reasonRequired }),
      ...(mailing && message.trim() === '' && { message: texts.messageRequired }),
      ...(needsAgency && agency === '' && { agency: texts.agencyRequired }),
      ...(mailing &&
        adverse &&
        !needsAgency &&
        agencyPlaceholder.test(message) && { message: texts.agencyLeft }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    save.mutate(
      { status: entries.status, reason, adverse_action: adverse, message: mailing ? message : '', key },
      { onSuccess: onSaved, onError: (error) => setErrors(toFormErrors(error, fields)) },
    )
  }
  return {
    entries,
    set: (changes: Partial<Answer>) => setEntries((now) => ({ ...now, ...changes })),
    errors,
    message,
    mailing,
    rejected,
    needsAgency,
    saving: save.isPending,
    submit,
  }
}
