import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { FileListItem } from '../../components/ui/files/file-list-item.tsx'
import { FileList, usePageNumber } from '../../components/ui/files/file-list.tsx'
import { sheetsPerPage, sheetsQuery } from '../../queries/availability-sheets.ts'
import { SheetForm } from './sheet-form.tsx'
import { formatSheetHistory, formatSheetCounts, sheetStateTitles } from './sheet-text.ts'
import * as texts from './texts.ts'

/** The sheet upload, and the uploaded sheets. */
export function SheetsTab() {
  const page = usePageNumber()
  return (
    <div className="flex flex-col gap-6">
      <SheetForm />
      <FileList
        title={texts.availabilitySheets}
        page={page}
        perPage={sheetsPerPage}
        files={useQuery(sheetsQuery(page))}
        icon={FileSpreadsheet}
        emptyState={{
          title: texts.noSheets,
          text: texts.noSheetsHint,
        }}
      >
        {(sheet) => (
          <FileListItem
            key={sheet.id}
            to={`/imports/sheets/${sheet.id}`}
            name={sheet.company}
            subtitle={sheet.file_name}
            state={sheetStateTitles[sheet.state]}
            needsAction={sheet.state === 'draft'}
            summary={formatSheetCounts(sheet)}
            history={formatSheetHistory(sheet)}
          />
        )}
      </FileList>
    </div>
  )
}
