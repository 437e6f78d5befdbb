import { useQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { FileListItem } from '../../../components/ui/files/file-list-item.tsx'
import { FileList, usePageNumber } from '../../../components/ui/files/file-list.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { mailImportsPerPage, mailImportsQuery } from '../../../queries/mail-imports.ts'
import { ImportForm } from './import-form.tsx'
import { formatHistory, formatSummary } from './import-text.ts'
import { mailImportPath } from './paths.ts'
import { WhereItGoes } from './where-it-goes.tsx'
import * as texts from './texts.ts'

/** Upload form and list of uploaded files of mail. */
export function ImportList() {
  const page = usePageNumber()
  return (
    <>
      <div className="flex flex-col gap-1">
        <PageTitle>{texts.title}</PageTitle>
        <WhereItGoes />
      </div>
      <ImportForm />
      <FileList
        title={texts.files}
        page={page}
        perPage={mailImportsPerPage}
        files={useQuery(mailImportsQuery(page))}
        icon={Mails}
        emptyState={{ title: texts.noFiles, text: texts.noFilesHint }}
      >
        {(file) => (
          <FileListItem
            key={file.import_id}
            to={mailImportPath(file.import_id)}
            name={file.file_name}
            state={texts.states[file.state]}
            needsAction={file.state === 'draft' || file.state === 'stopped'}
            summary={formatSummary(file)}
            history={formatHistory(file)}
          />
        )}
      </FileList>
    </>
  )
}
