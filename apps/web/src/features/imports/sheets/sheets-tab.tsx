import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { FileLine } from '../../../components/ui/files/file-line.tsx'
import { FilesRead, usePageNumber } from '../../../components/ui/files/files-read.tsx'
import { sheetsPerPage, sheetsQuery } from './api.ts'
import { SheetForm } from './sheet-form.tsx'
import { historyText, sheetText, stateTitles } from './sheet-text.ts'

/** A sheet to read, and those that were read. */
export function SheetsTab() {
  const page = usePageNumber()
  return (
    <div className="flex flex-col gap-6">
      <SheetForm />
      <FilesRead
        title="Availability sheets"
        page={page}
        perPage={sheetsPerPage}
        files={useQuery(sheetsQuery(page))}
        icon={FileSpreadsheet}
        none={{
          title: 'No sheet yet',
          text: 'Each sheet stands here with what it added, changed and withdrew, and can be taken back.',
        }}
      >
        {(sheet) => (
          <FileLine
            key={sheet.id}
            to={`/imports/sheets/${sheet.id}`}
            name={sheet.company}
            beside={sheet.file_name}
            state={stateTitles[sheet.state]}
            waits={sheet.state === 'draft'}
            text={sheetText(sheet)}
            history={historyText(sheet)}
          />
        )}
      </FilesRead>
    </div>
  )
}
