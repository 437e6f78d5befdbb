import { useQuery } from '@tanstack/react-query'
import { FileUser } from 'lucide-react'
import { FileListItem } from '../../../components/ui/files/file-list-item.tsx'
import { FileList, usePageNumber } from '../../../components/ui/files/file-list.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { importsPerPage, importsQuery } from '../../../queries/client-imports.ts'
import { formatImportHistory, formatImportSummary, stateTitles } from './import-text.ts'
import { importPath } from '../paths.ts'
import { ImportForm } from './import-form.tsx'
import * as texts from './texts.ts'

/** Upload form and list of imported files. */
export function ImportList() {
  const page = usePageNumber()
  return (
    <>
      <PageTitle>{texts.importClients}</PageTitle>
      <ImportForm />
      <FileList
        title={texts.files}
        page={page}
        perPage={importsPerPage}
        files={useQuery(importsQuery(page))}
        icon={FileUser}
        emptyState={{
          title: texts.noFiles,
          text: texts.noFilesHint,
        }}
      >
        {(file) => (
          <FileListItem
            key={file.import_id}
            to={importPath(file.import_id)}
            name={file.file_name}
            state={stateTitles[file.state]}
            needsAction={file.state === 'draft'}
            summary={formatImportSummary(file)}
            history={formatImportHistory(file)}
          />
        )}
      </FileList>
    </>
  )
}
