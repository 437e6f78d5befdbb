import { TextCursorInput } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { lazy } from '../../../../lib/lazy.ts'
import * as texts from '../texts.ts'
import type { SignerEntry } from '../signer-rows.tsx'
import type { PlacedField } from './placed-field.ts'

const FieldsDialog = lazy(() => import('./fields-dialog.tsx'))

interface FieldsSectionProps {
  readonly file: File
  readonly signers: readonly SignerEntry[]
  readonly fields: readonly PlacedField[]
  readonly onChange: (fields: readonly PlacedField[]) => void
}

/** How many fields are placed, and the button that places them. */
export function FieldsSection({ file, signers, fields, onChange }: FieldsSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const people = signers.map(({ id, name }, at) => ({ id, name: name.trim() || texts.signerName(at + 1) }))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button onClick={() => setOpen(true)}>
        <TextCursorInput aria-hidden className="size-4" />
        {texts.placeFields}
      </Button>
      <p className="text-xs text-muted">{texts.fieldCount(fields.length)}</p>
      <Suspense fallback={null}>
        {isOpen && (
          <FieldsDialog
            file={file}
            signers={people}
            fields={fields}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
