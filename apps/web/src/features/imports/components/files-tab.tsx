import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { FilesRead, usePageNumber } from '../../../components/ui/files/files-read.tsx'
import { runsPerPage, runsQuery } from '../api.ts'
import { FileForm } from './file-form.tsx'
import { RunRow } from './run-row.tsx'

/** A file to read, and those that were read. */
export function FilesTab() {
  const page = usePageNumber()
  return (
    <div className="flex flex-col gap-6">
      <FileForm />
      <FilesRead
        title="Files that were read"
        page={page}
        perPage={runsPerPage}
        files={useQuery(runsQuery(page))}
        icon={FileUp}
        none={{
          title: 'No file yet',
          text: 'Each file that is read stands here with what was new, what changed and what was left out.',
        }}
      >
        {(run) => <RunRow key={run.id} run={run} />}
      </FilesRead>
    </div>
  )
}
