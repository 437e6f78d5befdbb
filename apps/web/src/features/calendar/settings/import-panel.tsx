import type { CalendarImport } from '@pb/contract/calendar-schemas'
import { useState } from 'react'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { ImportList } from './import-list.tsx'
import { useImportCalendar } from './mutations.ts'
import * as texts from './texts.ts'

const megabytes = 20
const accept = { 'text/calendar': ['.ics', '.ical'] }

const formatNote = ({ title, note }: CalendarImport['notes'][number]): string =>
  title === '' ? note : `${title}: ${note}`

function Result({ result }: { readonly result: CalendarImport }) {
  const { added, updated, unchanged, skipped, notes } = result
  return (
    <output className="block rounded-lg border bg-panel p-5 text-sm">
      <p className="font-semibold">{texts.imported}</p>
      <p>{texts.counts(added, updated, unchanged, skipped)}</p>
      {notes.length > 0 && (
        <>
          <p className="pt-3 font-medium">{texts.notTaken}</p>
          <ul className="list-disc pl-5 text-muted">
            {/* Events of the same title and note read the same: one line is enough. */}
            {[...new Set(notes.map(formatNote))].map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  )
}

/** Adds the events of an .ics file, and undoes imports. */
export function ImportPanel() {
  const { mutateAsync } = useImportCalendar()
  const [result, setResult] = useState<CalendarImport | null>(null)
  return (
    <>
      <UploadForm
        title={texts.importTitle}
        description={texts.importHint}
        label={texts.calendarFile}
        accept={accept}
        megabytes={megabytes}
        rejectedMessage={texts.wrongFile(megabytes)}
        onChoose={() => setResult(null)}
        send={async (upload) => setResult(await mutateAsync(upload))}
      />
      {result && <Result result={result} />}
      <ImportList />
    </>
  )
}
