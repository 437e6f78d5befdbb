import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findWrongEmail, splitEmails } from '../../../lib/email-list.ts'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { invoiceEmailQuery } from '../../../queries/invoices.ts'
import type { EmailEntries, EmailKind } from './email-entries.ts'
import { useUndoneEmail } from './undone-emails.ts'
import * as texts from './texts.ts'

/** Entries of an email about an invoice; they begin with what the server suggests. */
export function useEmail(id: string, kind: EmailKind) {
  const { data, error, refetch } = useQuery(invoiceEmailQuery(id, kind))
  const [edited, setEdited] = useState<Partial<EmailEntries>>(useUndoneEmail(id, kind) ?? {})
  const entries: EmailEntries | undefined = data && {
    to: data.to.join(', '),
    cc: '',
    subject: data.subject,
    message: data.message,
    ...edited,
  }
  return {
    entries,
    error,
    retry: () => void refetch(),
    change: (next: Partial<EmailEntries>) => setEdited((now) => ({ ...now, ...next })),
  }
}

export function findEmailIssues({ to, cc, subject }: EmailEntries): FormErrors {
  const wrongTo = findWrongEmail(to)
  const wrongCc = findWrongEmail(cc)
  return {
    ...(splitEmails(to).length === 0 && { to: texts.recipientRequired }),
    ...(wrongTo !== undefined && { to: texts.invalidEmail(wrongTo) }),
    ...(wrongCc !== undefined && { cc: texts.invalidEmail(wrongCc) }),
    ...(subject.trim() === '' && { subject: texts.subjectRequired }),
  }
}

/** The API's fields. */
export function toEmailInput({ to, subject, message }: EmailEntries) {
  return { to: splitEmails(to), subject: subject.trim(), message }
}
