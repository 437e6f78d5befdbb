import type { MailImport } from '@pb/contract/mail-imports'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { formatDay, formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

function formatDates({ oldest, newest }: MailImport['summary']): string {
  if (oldest === null || newest === null) return texts.noDates
  const [from, to] = [formatDay(oldest), formatDay(newest)]
  return from === to ? from : texts.fromTo(from, to)
}

function Counts({
  title,
  facts,
  more,
}: {
  title: string
  facts: readonly Fact[]
  more?: string | undefined
}) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <FactList facts={facts} className="pt-1" />
      {more !== undefined && <p className="pt-2 text-sm text-muted">{more}</p>}
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
    <section aria-label={texts.preview} className="flex flex-col gap-5 rounded-lg border bg-panel p-4 sm:p-5">
      <FactList layout="columns" facts={facts} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Counts
          title={texts.byFolder}
          facts={folders.map(({ folder, messages: count }) => ({
            title: texts.folders[folder],
            value: formatNumber(count),
          }))}
        />
        <Counts
          title={texts.byFile}
          facts={files.map(({ name, messages: count }) => ({ title: name, value: formatNumber(count) }))}
          more={more_files > 0 ? texts.moreFiles(pluralize(more_files, 'file')) : undefined}
        />
      </div>
    </section>
  )
}
