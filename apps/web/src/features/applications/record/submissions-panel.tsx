import type { Household, Submission } from '@pb/contract/applications'
import { Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatDay, formatListTime } from '../../../lib/format.ts'
import { copyLink } from './copy-link.ts'
import { useRevokeLink } from './mutations.ts'
import * as texts from './texts.ts'

const badStates: ReadonlySet<string> = new Set(['failed', 'uncertain'])

function formatOpenings({ openings: [last], opening_count: count }: Submission): string {
  if (!last) return texts.notOpened
  const ago = formatAgo(last.time)
  return count === 1 ? texts.openedOnce(ago) : texts.openedTimes(count, ago)
}

const formatOpening = ({ time, name }: Submission['openings'][number]): string =>
  `${formatListTime(time)} ${name}`

function SubmissionItem({ submission, own }: { readonly submission: Submission; readonly own: boolean }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeLink()
  const { kind, state, link, to, cc, url, unmasked, time_created: at, time_expires: expires } = submission
  const Icon = kind === 'mail' ? Mail : Link2
  const readers = [...to, ...cc].join(', ')
  const active = link === 'active'
  return (
    <li className="flex gap-2.5 py-2.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium [overflow-wrap:anywhere]">
          {kind === 'mail' ? readers : texts.linkFor(readers)}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <time dateTime={new Date(at * 1000).toISOString()}>{formatListTime(at)}</time>
          <span className={cn(badStates.has(state) && 'font-medium text-danger')}>
            {texts.submissionStates[state]}
            {kind === 'link' && active && expires !== null && ` ${texts.until(formatDay(expires))}`}
          </span>
          {kind === 'mail' && link !== null && (
            <span>
              {texts.submissionStates[link]}
              {active && expires !== null && ` ${texts.until(formatDay(expires))}`}
            </span>
          )}
          {link === null ? (
            <span>{texts.attached}</span>
          ) : (
            <span title={submission.openings.map(formatOpening).join('\n')}>
              {formatOpenings(submission)}
            </span>
          )}
        </p>
        {unmasked && <Tag>{texts.unmasked}</Tag>} {submission.code_required && <Tag>{texts.withCode}</Tag>}
        {own && active && (
          <p className="mt-1.5 flex gap-2">
            {url !== null && (
              <Button size="sm" onClick={() => void copyLink(url)}>
                {texts.copyLink}
              </Button>
            )}
            <Button size="sm" loading={revoke.isPending} onClick={() => setAsking(true)}>
              {texts.revoke}
            </Button>
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.revokeTitle(readers)}
        description={texts.revokeHint}
        confirmText={texts.revokeLink}
        danger
        onConfirm={() => {
          setAsking(false)
          revoke.mutate(submission.submission_id)
        }}
      />
    </li>
  )
}

interface SubmissionsPanelProps {
  readonly household: Household
  readonly own: boolean
}

/** Packages that were mailed or shared, with their fate. */
export function SubmissionsPanel({ household, own }: SubmissionsPanelProps) {
  const { submissions } = household
  return (
    <Panel title={texts.submissions}>
      {submissions.length === 0 ? (
        <p className="text-sm text-muted">{texts.noSubmissions}</p>
      ) : (
        <ul aria-label={texts.submissions} className="-mt-2.5 -mb-2.5 divide-y">
          {submissions.map((submission) => (
            <SubmissionItem key={submission.submission_id} submission={submission} own={own} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
