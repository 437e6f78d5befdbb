import type { ApplicationStatus, FormProgress } from '@pb/rules/applications/vocabulary'
import type { SignatureState } from '@pb/rules/applications/signature-state'
import { Check, Clock3, PencilLine, RotateCcw } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { progressTitles, statusTitle } from './labels.ts'
import * as texts from './texts.ts'

const tones: Readonly<Record<ApplicationStatus, string>> = {
  NEW: 'bg-sunken text-ink',
  APPROVED: 'bg-brand-soft text-brand-text',
  REJECTED: 'bg-danger-soft text-danger',
  WITHDRAWN: 'bg-sunken text-muted',
}

/** The household's status. */
export function StatusMark({ status }: { readonly status: ApplicationStatus }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap',
        tones[status],
      )}
    >
      {statusTitle(status)}
    </span>
  )
}

const icons = { asked: Clock3, started: PencilLine, signed: Check } as const

interface ProgressMarkProps {
  readonly progress: FormProgress
  /** Of the person's last signature. */
  readonly state: SignatureState
}

/** How far a person's form is, and whether a signature no longer covers what is there. */
export function ProgressMark({ progress, state }: ProgressMarkProps) {
  const Icon = icons[progress]
  if (state === 'outdated')
    return (
      <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-warning">
        <RotateCcw aria-hidden className="size-3.5" />
        {texts.signAgain}
      </span>
    )
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-xs whitespace-nowrap',
        progress === 'signed' ? 'font-medium text-brand-text' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {progressTitles[progress]}
    </span>
  )
}

/** Required fields and papers that are there. */
export function Completeness({ percent }: { readonly percent: number }) {
  return (
    <span className="flex items-center gap-2 text-xs tabular-nums">
      <span aria-hidden className="h-1.5 w-14 shrink-0 overflow-hidden rounded-full bg-sunken">
        <span
          className={cn('block h-full rounded-full', percent === 100 ? 'bg-brand' : 'bg-line-strong')}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span aria-hidden>{percent}%</span>
      <span className="sr-only">{texts.percentComplete(percent)}</span>
    </span>
  )
}
