import type { MailImport } from '@pb/contract/mail-imports'
import { Card } from '../../../components/ui/panel.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import * as texts from './texts.ts'

function formatDates({ oldest, newest }: MailImport['summary']): string {
  if (oldest === null || newest === null) return texts.noDates
  const [from, to] = [formatDay(oldest), formatDay(newest)]
  return from === to ? from : texts.fromTo(from, to)
}

interface CountsProps {
  readonly title: string
  readonly counts: readonly { readonly name: string; readonly messages: number }[]
  readonly more?: string | undefined
}

/** Messages by folder or file; names of files may be long, and without spaces. */
function Counts({ title, counts, more }: CountsProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul aria-label={title} className="divide-y pt-1 text-sm">
        {counts.map(({ name, messages }) => (
          <li key={name} className="flex items-baseline gap-4 py-2">
            <span className="min-w-0 grow wrap-anywhere text-muted">{name}</span>
            <span className="font-medium tabular-nums">{formatNumber(messages)}</span>
          </li>
        ))}
      </ul>
      {more !== undefined && <p className="text-sm text-muted">{more}</p>}
    </div>
  )
}

/** What a file holds and where it would go, before it is imported. */
export function FilePreview({ file: { summary, failed } }: { readonly file: MailImport }) {
  const { messages, known, folders, files, more_files } = summary
  const facts = [
    { title: texts.messages, value: formatNumber(messages) },
    { title: texts.dates, value: formatDates(summary) },
    { title: texts.known, value: formatNumber(known) },
    { title: texts.unreadable, value: formatNumber(failed) },
  ]
  return (
    <Card as="section" aria-label={texts.preview} className="flex flex-col gap-5 p-4 sm:p-5">
      <FactList layout="columns" facts={facts} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Counts
          title={texts.byFolder}
          counts={folders.map(({ folder, messages: count }) => ({
            name: texts.folders[folder],
            messages: count,
          }))}
        />
        {files.length > 1 && (
          <Counts
            title={texts.byFile}
            counts={files}
            more={more_files > 0 ? texts.moreFiles(formatNumber(more_files)) : undefined}
          />
        )}
      </div>
    </Card>
  )
}
