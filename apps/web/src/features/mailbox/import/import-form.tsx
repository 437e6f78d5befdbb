import { mailFileGigabytes } from '@pb/contract/mail-imports'
import { useNavigate } from 'react-router'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { useUploadMail } from './mutations.ts'
import { mailImportPath } from './paths.ts'
import * as texts from './texts.ts'

const accept = {
  'application/mbox': ['.mbox', '.mbx'],
  'application/zip': ['.zip'],
  'message/rfc822': ['.eml'],
}

/** Uploads a file of mail, then opens its page. */
export function ImportForm() {
  const { mutateAsync } = useUploadMail()
  const navigate = useNavigate()
  return (
    <UploadForm
      title={texts.uploadTitle}
      description={texts.uploadHint(mailFileGigabytes)}
      label={texts.fileLabel}
      accept={accept}
      megabytes={mailFileGigabytes * 1000}
      rejectedMessage={texts.wrongFile(mailFileGigabytes)}
      send={async (upload) => {
        const file = await mutateAsync(upload)
        await navigate(mailImportPath(file.import_id))
      }}
    />
  )
}
