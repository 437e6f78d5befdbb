import type { SharedPage } from '@pb/contract/shared-listings'
import { BadgeCheck, ExternalLink, Scale } from 'lucide-react'
import { useState } from 'react'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { useConfirmNotice } from './api.ts'
import { getFailureReason } from './preview.ts'
import { Action } from './action.tsx'
import { LabeledField } from './labeled-field.tsx'
import { fieldClass, panelClass, quietLink } from './styles.ts'
import * as texts from './texts.ts'
import { Form } from '../../../components/ui/form.tsx'

type Notice = SharedPage['notices'][number]

function Receipt({ token, notice }: { readonly token: string; readonly notice: Notice }) {
  const { mutate, error, isPending } = useConfirmNotice(token)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  if (notice.time_received !== null)
    return (
      <p className="flex gap-2 text-sm font-medium text-brand-text">
        <BadgeCheck aria-hidden className="size-[18px] shrink-0" />
        {texts.acknowledgedOn(formatNewYorkDay(notice.time_received))}
      </p>
    )
  const nameError = missing ? texts.typeYourName : undefined
  return (
    <Form
      sends={false}
      className="flex flex-col gap-3 xs:flex-row xs:items-end"
      onSubmit={() => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') mutate({ kind: notice.kind, name: name.trim() })
      }}
    >
      <div className="grow">
        <LabeledField
          label={texts.nameToAcknowledge}
          error={error === null ? nameError : texts.notSaved(getFailureReason(error))}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="name"
              maxLength={120}
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setMissing(false)
              }}
              className={fieldClass}
            />
          )}
        </LabeledField>
      </div>
      <Action type="submit" loading={isPending}>
        {texts.acknowledge}
      </Action>
    </Form>
  )
}

/** The disclosures that the law requires: each with its text, a link to the state's form, and an acknowledgment. */
export function Notices({ token, notices }: { readonly token: string; readonly notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <section
      id="notices"
      aria-labelledby="notices-title"
      className={`${panelClass} scroll-mt-4 px-4 xs:px-5 sm:px-6`}
    >
      <h2 id="notices-title" className="flex items-center gap-2 py-4 text-base font-semibold">
        <Scale aria-hidden className="size-[18px] text-muted" strokeWidth={1.75} />
        {texts.yourRights}
      </h2>
      {notices.map((notice) => (
        <details key={notice.kind} className="group/notice border-t">
          <summary className="flex min-h-12 list-none items-center gap-3 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
            <span className="text-brand-text underline decoration-current/30 underline-offset-2">
              {notice.title}
            </span>
            <span className="ml-auto text-xs font-normal text-muted">
              {notice.time_received === null ? texts.pleaseRead : texts.read}
            </span>
          </summary>
          <div className="space-y-3 pb-5 text-sm text-pretty">
            {notice.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <a href={notice.link} target="_blank" rel="noreferrer" className={quietLink}>
                {texts.stateForm}
                <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
              </a>
            </p>
            <p className="text-xs text-muted">{notice.source}</p>
            <Receipt token={token} notice={notice} />
          </div>
        </details>
      ))}
    </section>
  )
}
