import { TriangleAlert } from 'lucide-react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import type { WordingFinding } from './use-send.ts'
import * as texts from './texts.ts'

interface WordingWarningProps {
  readonly findings: readonly WordingFinding[]
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Wording that may break fair housing law: the agent removes it, or gives a reason that is stored with the send. */
export function WordingWarning({ findings, reason, onReason }: WordingWarningProps) {
  if (findings.length === 0) return null
  return (
    <section aria-label={texts.fairHousingCheck} className="rounded-md bg-warning-soft p-3 text-sm">
      <output className="flex gap-2 font-medium text-warning">
        <TriangleAlert aria-hidden className="size-4 shrink-0 translate-y-0.5" />
        {texts.reviewWording}
      </output>
      <ul className="space-y-1 py-2 pl-6">
        {findings.map(({ location, text, advice }, index) => (
          // The same word may occur twice in one text.
          // oxlint-disable-next-line react/no-array-index-key -- lines are never reordered
          <li key={`${index} ${location} ${text}`}>
            {texts.foundIn(text, location)} <span className="text-muted">{advice}</span>
          </li>
        ))}
      </ul>
      <Field label={texts.reasonLabel} hint={texts.reasonHint}>
        <Input value={reason} maxLength={500} onChange={({ target }) => onReason(target.value)} />
      </Field>
    </section>
  )
}
