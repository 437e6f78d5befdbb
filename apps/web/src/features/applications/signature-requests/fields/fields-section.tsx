import type { DocumentTemplate } from '@pb/contract/document-templates'
import { LayoutTemplate, TextCursorInput } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { lazy } from '../../../../lib/lazy.ts'
import * as texts from '../texts.ts'
import type { SignerEntry } from '../signer-rows.tsx'
import * as templateTexts from '../templates/texts.ts'
import type { PlacedField } from './placed-field.ts'

const FieldsDialog = lazy(() => import('./fields-dialog.tsx'))
const TemplatesDialog = lazy(() => import('../templates/templates-dialog.tsx'))
const ApplyTemplateDialog = lazy(() => import('../templates/apply-template-dialog.tsx'))
const SaveTemplateDialog = lazy(() => import('../templates/save-template-dialog.tsx'))

interface FieldsSectionProps {
  readonly file: File
  readonly signers: readonly SignerEntry[]
  readonly fields: readonly PlacedField[]
  readonly onChange: (fields: readonly PlacedField[]) => void
}

/** How many fields are placed, and the buttons that place them: one by one, or by a template. */
export function FieldsSection({ file, signers, fields, onChange }: FieldsSectionProps) {
  const [open, setOpen] = useState<'fields' | 'templates' | 'save' | DocumentTemplate | null>(null)
  const people = signers.map(({ id, name }, at) => ({ id, name: name.trim() || texts.signerName(at + 1) }))
  const close = (): void => setOpen(null)
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen('fields')}>
          <TextCursorInput aria-hidden className="size-4" />
          {texts.placeFields}
        </Button>
        <Button onClick={() => setOpen('templates')}>
          <LayoutTemplate aria-hidden className="size-4" />
          {templateTexts.fromTemplate}
        </Button>
        {fields.length > 0 && <Button onClick={() => setOpen('save')}>{templateTexts.saveAs}</Button>}
      </div>
      <output className="block text-xs text-muted">{texts.fieldCount(fields.length)}</output>
      <Suspense fallback={null}>
        {open === 'fields' && (
          <FieldsDialog file={file} signers={people} fields={fields} onChange={onChange} onClose={close} />
        )}
        {open === 'templates' && <TemplatesDialog onUse={setOpen} onClose={close} />}
        {open === 'save' && (
          <SaveTemplateDialog file={file} signers={people} fields={fields} onClose={close} />
        )}
        {open !== null && typeof open === 'object' && (
          <ApplyTemplateDialog
            template={open}
            file={file}
            signers={people}
            placed={fields.length}
            onApply={(next) => {
              onChange(next)
              // To see them on the pages.
              setOpen('fields')
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
