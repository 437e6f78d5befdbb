import { clientFileMegabytes, clientFileRows } from '@pb/rules/client-import-fields'
import { useNavigate } from 'react-router'
import { UploadForm } from '../../../../components/ui/files/upload-form.tsx'
import { formatNumber } from '../../../../lib/format.ts'
import { useUploadClients } from '../api/imports.ts'
import { importPath } from '../paths.ts'

const accept = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/vcard': ['.vcf', '.vcard'],
}

/** Chooses a file of clients, sends it, and goes on to what it holds. */
export function ImportForm() {
  const { mutateAsync } = useUploadClients()
  const navigate = useNavigate()
  return (
    <UploadForm
      title="Read a file of clients"
      about={
        <>
          A table (CSV, XLSX) or the contacts of a phone or mail program (vCard), up to{' '}
          {formatNumber(clientFileRows)} of them. You see what comes of every row before anything happens, and
          can take it back afterwards.
        </>
      }
      label="File of clients"
      accept={accept}
      megabytes={clientFileMegabytes}
      wrongFile={`Choose one CSV, XLSX or vCard file of at most ${clientFileMegabytes} MB.`}
      send={async (upload) => {
        const reading = await mutateAsync(upload)
        await navigate(importPath(reading.import.import_id))
      }}
    />
  )
}
