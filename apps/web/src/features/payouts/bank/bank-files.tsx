import { bankFileMegabytes } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useNavigate } from 'react-router'
import { FileListItem } from '../../../components/ui/files/file-list-item.tsx'
import { FileList } from '../../../components/ui/files/file-list.tsx'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { contract } from '../../../lib/api.ts'
import { useFileUpload } from '../../../lib/use-file-upload.ts'
import {
  bankFileQuery,
  bankFilesPerPage,
  bankFilesQuery,
  bankKeys,
} from '../../../queries/bank-statements.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { formatHistory, formatSummary, stateTitles } from './describe-file.ts'
import { bankFilePath } from './paths.ts'
import * as texts from './texts.ts'
import { useBankUrl } from './use-bank-url.ts'

const accept = {
  'application/x-ofx': ['.ofx', '.qfx', '.qbo'],
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** Upload form and list of files of the bank. */
export function BankFiles() {
  const { page, toPage } = useBankUrl()
  const navigate = useNavigate()
  const { mutateAsync } = useFileUpload(contract.bankStatements.uploadBankStatement, {
    onUploaded: (client, { collection }) => {
      for (const file of collection) client.setQueryData(bankFileQuery(file.statement_id).queryKey, file)
      return client.invalidateQueries({ queryKey: bankKeys.root })
    },
  })
  return (
    <>
      <UploadForm
        title={texts.uploadFile}
        description={texts.uploadHint}
        label={texts.bankFile}
        accept={accept}
        megabytes={bankFileMegabytes}
        rejectedMessage={texts.wrongFile(bankFileMegabytes)}
        send={async (upload) => {
          const { collection } = await mutateAsync(upload)
          if (collection.length === 1) await navigate(bankFilePath(collection[0]!.statement_id))
          else toast.success(texts.severalAccounts(collection.length))
        }}
      />
      <BankAccounts />
      <FileList
        title={texts.files}
        page={page}
        perPage={bankFilesPerPage}
        files={useQuery(bankFilesQuery(page))}
        icon={Landmark}
        emptyState={{ title: texts.noFiles, text: texts.noFilesHint }}
        toPage={toPage}
      >
        {(file) => (
          <FileListItem
            key={file.statement_id}
            to={bankFilePath(file.statement_id)}
            name={file.file_name}
            state={stateTitles[file.state]}
            needsAction={file.state === 'draft'}
            summary={formatSummary(file)}
            history={formatHistory(file)}
          />
        )}
      </FileList>
    </>
  )
}
