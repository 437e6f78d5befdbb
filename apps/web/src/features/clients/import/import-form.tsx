import { clientFileMegabytes, clientFileRows } from '@pb/rules/client-import-fields'
import { useNavigate } from 'react-router'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useUploadClients } from './mutations.ts'
import { importPath } from '../paths.ts'
import * as texts from './texts.ts'

const accept = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/vcard': ['.vcf', '.vcard'],
}

/** Uploads a file of clients, then opens its preview. */
export function ImportForm() {
  const { mutateAsync } = useUploadClients()
  const navigate = useNavigate()
  return (
    <UploadForm
      title={texts.uploadFile}
      description={<>{texts.uploadFileHint(formatNumber(clientFileRows))}</>}
      label={texts.clientFile}
      accept={accept}
      megabytes={clientFileMegabytes}
      rejectedMessage={texts.wrongFile(clientFileMegabytes)}
      send={async (upload) => {
        const reading = await mutateAsync(upload)
        await navigate(importPath(reading.import.import_id))
      }}
    />
  )
}
