import { isEmail } from '@pb/rules/mail/addresses'
import { useQuery } from '@tanstack/react-query'
import { optedOutQuery } from '../../../queries/email-opt-outs.ts'
import type { DraftForm } from './model/draft-form.ts'
import { Notice } from './parts/notice.tsx'
import * as texts from './texts.ts'

/** Whom an email that is not an answer goes to, although they asked for no emails. */
export function OptedOutNotice({ form }: { readonly form: Pick<DraftForm, 'to' | 'cc' | 'bcc'> }) {
  const emails = [...form.to, ...form.cc, ...form.bcc]
    .map(({ email }) => email)
    .filter(isEmail)
    .slice(0, 500)
  const { data } = useQuery(optedOutQuery(emails))
  const optedOut = emails.filter((email) => data?.emails.includes(email.toLowerCase()))
  return optedOut.length > 0 ? (
    <Notice tone="warning">{texts.askedForNoEmails(optedOut.join(', '), optedOut.length)}</Notice>
  ) : null
}
