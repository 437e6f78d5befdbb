import { useQuery } from '@tanstack/react-query'
import { FileUser } from 'lucide-react'
import { FileLine } from '../../../../components/ui/files/file-line.tsx'
import { FilesRead, usePageNumber } from '../../../../components/ui/files/files-read.tsx'
import { PageTitle } from '../../../../components/ui/page-title.tsx'
import { importsPerPage, importsQuery } from '../api/imports.ts'
import { historyText, importText, stateTitles } from '../model/import-text.ts'
import { importPath } from '../paths.ts'
import { ImportForm } from './import-form.tsx'

/** A file to read, and those that were read. */
export function ImportList() {
  const page = usePageNumber()
  return (
    <>
      <PageTitle>Import clients</PageTitle>
      <ImportForm />
      <FilesRead
        title="Files"
        page={page}
        perPage={importsPerPage}
        files={useQuery(importsQuery(page))}
        icon={FileUser}
        none={{
          title: 'No file yet',
          text: 'Each file stands here with what came of it, and can be taken back.',
        }}
      >
        {(file) => (
          <FileLine
            key={file.import_id}
            to={importPath(file.import_id)}
            name={file.file_name}
            state={stateTitles[file.state]}
            waits={file.state === 'draft'}
            text={importText(file)}
            history={historyText(file)}
          />
        )}
      </FilesRead>
    </>
  )
}
