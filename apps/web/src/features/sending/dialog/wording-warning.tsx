import { TriangleAlert } from 'lucide-react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import type { Finding } from './use-send.ts'

interface WordingWarningProps {
  readonly findings: readonly Finding[]
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Words that speak of who should live there: to be taken out, or to stay for a reason that is kept. */
export function WordingWarning({ findings, reason, onReason }: WordingWarningProps) {
  if (findings.length === 0) return null
  return (
    <section aria-label="Words to look at" className="rounded-md bg-warning-soft p-3 text-sm">
      <output className="flex gap-2 font-medium text-warning">
        <TriangleAlert aria-hidden className="size-4 shrink-0 translate-y-0.5" />
        Fair housing: words to look at before this leaves
      </output>
      <ul className="space-y-1 py-2 pl-6">
        {findings.map(({ place, text, advice }, at) => (
          // The same word may stand in one text twice.
          // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
          <li key={`${at} ${place} ${text}`}>
            “{text}” in {place}. <span className="text-muted">{advice}</span>
          </li>
        ))}
      </ul>
      <Field label="Or why they stay" hint="Kept with the send">
        <Input value={reason} maxLength={500} onChange={({ target }) => onReason(target.value)} />
      </Field>
    </section>
  )
}
