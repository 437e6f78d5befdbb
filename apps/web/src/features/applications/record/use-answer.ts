import type { Household } from '@pb/contract/applications'
import type { ApplicationStatus } from '@pb/rules/applications/vocabulary'
import { getAdverseActionLetter } from '@pb/rules/applications/adverse-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '../../../lib/random-key.ts'
import { officeQuery } from '../../../queries/office.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { formatAddress, getPersonName } from '../labels.ts'
import { useRecordAnswer } from './mutations.ts'
import { findNoticeErrors, startNotice, toNotice, type TypedNotice } from './notice.ts'
import * as texts from './texts.ts'

const noticeFields = ['agency_name', 'agency_address', 'agency_phone'].map((name) => `adverse_notice.${name}`)
const scoreFields = ['value', 'from', 'to', 'date', 'factors'].map((name) => `adverse_notice.score.${name}`)
const fields = ['status', 'reason', 'adverse_action', 'message', ...noticeFields, ...scoreFields]

interface Answer {
  readonly status: ApplicationStatus
  readonly reason: string
  /** A report was a reason of the rejection. */
  readonly adverse: boolean
  /** Whether its letter leaves by email, to the person of the report. */
  readonly mailingLetter: boolean
  readonly notice: TypedNotice
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
    mailingLetter: false,
    notice: startNotice(forms),
    mailing: false,
    message: null,
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const address = forms[0] ? formatAddress(forms[0]) : ''
  const rejected = entries.status === 'REJECTED'
  const adverse = rejected && entries.adverse
  const mailingLetter = adverse && entries.mailingLetter
  const others = mailingLetter ? forms.filter((form) => form.id !== entries.notice.formId) : forms
  const mailing = entries.mailing && entries.status !== 'NEW' && others.length > 0
  const { data: office } = useQuery({ ...officeQuery, enabled: adverse })
  const notice = toNotice(entries.notice)
  const letter = mailingLetter ? getAdverseActionLetter({ office: office?.name ?? '', address, notice }) : ''
  const message = entries.message ?? texts.answerMessages[entries.status](address)
  const reported = forms.find((form) => form.id === entries.notice.formId)

  function submit(): void {
    const reason = entries.reason.trim()
    const missing: FormErrors = {
      ...(rejected && reason === '' && { reason: texts.reasonRequired }),
      ...(mailing && message.trim() === '' && { message: texts.messageRequired }),
      ...(mailingLetter && findNoticeErrors(entries.notice)),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    save.mutate(
      {
        status: entries.status,
        reason,
        adverse_action: adverse,
        adverse_notice: mailingLetter
          ? {
              ...notice,
              score: notice.score && { ...notice.score, factors: [...notice.score.factors] },
              form_id: entries.notice.formId,
            }
          : null,
        message: mailing ? message : '',
        key,
      },
      { onSuccess: onSaved, onError: (error) => setErrors(toFormErrors(error, fields)) },
    )
  }
  return {
    entries,
    set: (changes: Partial<Answer>) => setEntries((now) => ({ ...now, ...changes })),
    setNotice: (changes: Partial<TypedNotice>) =>
      setEntries((now) => ({ ...now, notice: { ...now.notice, ...changes } })),
    errors,
    message,
    letter,
    mailing,
    mailingLetter,
    hasOthers: others.length > 0,
    rejected,
    adverse,
    reportedName: reported ? getPersonName(reported) : '',
    saving: save.isPending,
    submit,
  }
}
