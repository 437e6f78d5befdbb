import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { FileList, usePageNumber } from '../../../components/ui/files/file-list.tsx'
import { runsPerPage, runsQuery } from '../../../queries/reso.ts'
import { FileForm } from './file-form.tsx'
import { RunRow } from './run-row.tsx'
import * as texts from '../texts.ts'

/** The file upload, and the imported files. */
export function FilesTab() {
  const page = usePageNumber()
  return (
    <div className="flex flex-col gap-6">
      <FileForm />
      <FileList
        title={texts.importedFiles}
        page={page}
        perPage={runsPerPage}
        files={useQuery(runsQuery(page))}
        icon={FileUp}
        emptyState={{
          title: texts.noFiles,
          text: texts.noFilesHint,
        }}
      >
        {(run) => <RunRow key={run.id} run={run} />}
      </FileList>
    </div>
  )
}
