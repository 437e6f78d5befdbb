import { feedFileGigabytes } from '@pb/contract/reso'
import { useState } from 'react'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useUploadFile } from '../mutations.ts'
import { suggestSourceName } from './run-text.ts'
import * as texts from '../texts.ts'

const accept = {
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'application/gzip': ['.gz'],
  'application/zip': ['.zip'],
}

/** Uploads a file of a source's listings. */
export function FileForm() {
  const [source, setSource] = useState('')
  const [whole, setWhole] = useState(false)
  const { mutateAsync } = useUploadFile()
  const name = source.trim()
  return (
    <UploadForm
      title={texts.importFile}
      description={texts.importFileHint}
      label={texts.listingsFile}
      accept={accept}
      megabytes={feedFileGigabytes * 1000}
      rejectedMessage={texts.wrongFile(feedFileGigabytes)}
      missingInput={name === '' ? texts.sourceRequired : undefined}
      onChoose={(file) => setSource((before) => before || suggestSourceName(file.name))}
      send={async (upload) => {
        await mutateAsync({ ...upload, source: name, whole })
        setSource('')
        setWhole(false)
      }}
    >
      {(busy) => (
        <div className="mt-4 grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
          <Field label={texts.source} hint={texts.sourceHint}>
            <Input value={source} maxLength={80} onValueChange={setSource} disabled={busy} />
          </Field>
          <div className="md:pt-8">
            <Checkbox checked={whole} onCheckedChange={setWhole} disabled={busy}>
              {texts.completeFile}
            </Checkbox>
            <p className="pl-7 text-xs text-muted">{texts.completeFileHint}</p>
          </div>
        </div>
      )}
    </UploadForm>
  )
}
