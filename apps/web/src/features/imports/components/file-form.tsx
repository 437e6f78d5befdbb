import { useState } from 'react'
import { UploadForm } from '../../../components/ui/files/upload-form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useUploadFile } from '../api.ts'
import { sourceOfFile } from '../model/run-text.ts'

const accept = {
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'application/gzip': ['.gz'],
}

/** Chooses a file of listings, says whose they are, and sends it. */
export function FileForm() {
  const [source, setSource] = useState('')
  const [whole, setWhole] = useState(false)
  const { mutateAsync } = useUploadFile()
  const name = source.trim()
  return (
    <UploadForm
      title="Read a file"
      about="JSON or CSV with the property names of the RESO Data Dictionary 2.0. A file that was read before changes nothing when it is read again."
      label="File of listings"
      accept={accept}
      megabytes={50}
      wrongFile="Choose one JSON or CSV file of at most 50 MB. Larger ones fit packed with gzip."
      lacks={name === '' ? 'Say whose listings these are.' : undefined}
      onChoose={(file) => setSource((before) => before || sourceOfFile(file.name))}
      send={async (upload) => {
        await mutateAsync({ ...upload, source: name, whole })
        setSource('')
        setWhole(false)
      }}
    >
      {(busy) => (
        <div className="mt-4 grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
          <Field label="Source" hint="Whose listings these are. Each of them shows it.">
            <Input value={source} maxLength={80} onValueChange={setSource} disabled={busy} />
          </Field>
          <div className="md:pt-8">
            <Checkbox checked={whole} onCheckedChange={setWhole} disabled={busy}>
              This is everything the source has
            </Checkbox>
            <p className="pl-7 text-xs text-muted">What the file does not name is then withdrawn.</p>
          </div>
        </div>
      )}
    </UploadForm>
  )
}
