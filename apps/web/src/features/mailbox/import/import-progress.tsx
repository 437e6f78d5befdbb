import type { MailImport } from '@pb/contract/mail-imports'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/panel.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

/** What is being done with a file, and how far it is; null for the end of a file that is being read. */
function describe({ state, summary, total, done, added }: MailImport): {
  title: string
  text: string
  value: number | null
  max: number
} {
  if (state === 'reading')
    return {
      title: texts.reading,
      text: texts.readSoFar(pluralize(summary.messages, 'message')),
      value: null,
      max: 1,
    }
  const max = state === 'undoing' ? added : total
  const counts = [formatNumber(Math.min(done, max)), formatNumber(max)] as const
  return state === 'undoing'
    ? { title: texts.undoing, text: texts.undoneSoFar(...counts), value: done, max }
    : { title: texts.importing, text: texts.importedSoFar(...counts), value: done, max }
}

interface ImportProgressProps {
  readonly file: MailImport
  /** The button that ends it. */
  readonly children: ReactNode
}

/** Progress of a file that is being read, imported or undone. */
export function ImportProgress({ file, children }: ImportProgressProps) {
  const { title, text, value, max } = describe(file)
  return (
    <Card className="flex flex-col gap-2 px-4 py-4 text-sm">
      <output className="font-medium">{title}</output>
      <progress aria-label={title} className="w-full" {...(value !== null && { value, max: max || 1 })} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow text-muted tabular-nums">{text}</p>
        {children}
      </div>
      {file.problem !== '' && (
        <p role="alert" className="font-medium text-warning">
          {file.problem}
        </p>
      )}
    </Card>
  )
}
