import type { Application, Household } from '@pb/contract/applications'
import { useState } from 'react'
import { randomKey } from '../../../lib/random-key.ts'
import { findWrongEmail, splitEmails } from '../../../lib/email-list.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { isConflict } from '../../../lib/http-error.ts'
import { formatAddress, getPersonName } from '../labels.ts'
import { listContents, countPapers, toContents, type Omitted } from './contents.ts'
import { useDownloadPackage, useMakeLink, useSendMail } from './mutations.ts'
import { usePackageIssues } from './use-package-issues.ts'
import * as texts from './texts.ts'

export type Channel = 'mail' | 'link' | 'file'

interface Entries {
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly message: string
  readonly reader: string
  readonly email: string
  readonly codeRequired: boolean
  readonly days: string
  readonly unmasked: boolean
  readonly reason: string
}

const fields = ['to', 'cc', 'subject', 'message', 'reader', 'email', 'days', 'reason']

function findMailIssues({ to, cc, subject }: Entries): FormErrors {
  const wrongTo = findWrongEmail(to)
  const wrongCc = findWrongEmail(cc)
  return {
    ...(splitEmails(to).length === 0 && { to: texts.recipientRequired }),
    ...(wrongTo !== undefined && { to: texts.invalidEmail(wrongTo) }),
    ...(wrongCc !== undefined && { cc: texts.invalidEmail(wrongCc) }),
    ...(subject.trim() === '' && { subject: texts.subjectRequired }),
  }
}

function findUnmaskedIssues({ unmasked, reason }: Entries): FormErrors {
  return unmasked && reason.trim() === '' ? { reason: texts.reasonRequired } : {}
}

const hasCode = ({ codeRequired, unmasked }: Entries): boolean => codeRequired || unmasked

function findLinkIssues(entries: Entries): FormErrors {
  const { reader, email } = entries
  const wrong = findWrongEmail(email)
  return {
    ...(reader.trim() === '' && { reader: texts.readerRequired }),
    ...(hasCode(entries) && splitEmails(email).length !== 1 && { email: texts.codeEmailRequired }),
    ...(hasCode(entries) && wrong !== undefined && { email: texts.invalidEmail(wrong) }),
  }
}

function findIssues(channel: Channel, entries: Entries): FormErrors {
  return {
    ...(channel === 'mail' && findMailIssues(entries)),
    ...(channel === 'link' && findLinkIssues(entries)),
    ...findUnmaskedIssues(entries),
  }
}

/** State of the dialog that sends the package. */
export function usePackage(
  { form, household, agent }: { form: Application; household: Household; agent: string },
  onDone: () => void,
) {
  // One key for the dialog, so that a repeated call sends one email.
  const [key] = useState(randomKey)
  // What can be sent is fixed when the dialog opens.
  const [people] = useState(() => listContents(household.forms))
  const [omitted, setOmitted] = useState<Omitted>({ forms: new Set(), papers: new Set() })
  const [hasTests, setHasTests] = useState(true)
  const [channel, setChannel] = useState<Channel>('mail')
  const [entries, setEntries] = useState<Entries>(() => {
    const names = household.forms
      .filter(({ applicant_type: type }) => type === 'APPLICANT' || type === 'CO_APPLICANT')
      .map(getPersonName)
      .join(' and ')
    const address = formatAddress(form)
    return {
      to: '',
      cc: '',
      subject: texts.defaultSubject(names, address),
      message: texts.defaultMessage(names, address, agent),
      reader: '',
      email: '',
      codeRequired: false,
      days: '7',
      unmasked: false,
      reason: '',
    }
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const mail = useSendMail(form.id)
  const link = useMakeLink(household.household_id)
  const file = useDownloadPackage(household.household_id)
  const contents = toContents(people, omitted)
  const check = usePackageIssues(household.household_id, contents)
  const needsCode = hasCode(entries)
  const onError = (error: unknown): void => {
    if (!isConflict(error)) return setErrors(toFormErrors(error, fields))
    setErrors({ issues: texts.issuesChanged })
    void check.refetch()
  }

  function submit(): void {
    const noPeople = people.every((person) => omitted.forms.has(person.form.id))
    const issues = {
      ...findIssues(channel, entries),
      ...(noPeople && { people: texts.noPeople }),
      ...(channel !== 'file' && !check.isConfirmed && { issues: texts.confirmIssues }),
    }
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    const parts = { ...contents, income_tests: hasTests }
    const acknowledged = check.issues.map((issue) => issue.key)
    const { subject, message, reader, unmasked } = entries
    const plain = { unmasked, reason: unmasked ? entries.reason.trim() : '' }
    const terms = { ...plain, days: Number(entries.days), code_required: needsCode }
    if (channel === 'mail')
      mail.mutate(
        {
          to: splitEmails(entries.to),
          cc: splitEmails(entries.cc),
          subject: subject.trim(),
          message,
          household: people.length > 1,
          ...parts,
          ...terms,
          acknowledged,
          key,
        },
        { onSuccess: onDone, onError },
      )
    else if (channel === 'link')
      link.mutate(
        {
          ...parts,
          reader: reader.trim(),
          email: needsCode ? entries.email.trim() : '',
          ...terms,
          acknowledged,
          key,
        },
        { onError },
      )
    else file.mutate({ ...parts, ...plain }, { onSuccess: onDone, onError })
  }
  return {
    people,
    omitted,
    setOmitted,
    hasTests,
    setHasTests,
    check,
    channel,
    /** Whether the link opens with a code only. */
    needsCode,
    setChannel: (next: Channel) => {
      setErrors({})
      setChannel(next)
    },
    entries,
    set: (changes: Partial<Entries>) => setEntries((now) => ({ ...now, ...changes })),
    errors,
    /** Number of documents of the file that is being put together; null when none is. */
    preparing: file.isPending ? countPapers(people, omitted) : null,
    link: link.data,
    busy: check.isLoading || mail.isPending || link.isPending || file.isPending,
    submit,
  }
}

export type PackageState = ReturnType<typeof usePackage>
