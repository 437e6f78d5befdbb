import { useState } from 'react'
import { usePageSizes } from '../../../../components/domain/file-viewer/use-page-sizes.ts'
import { usePdf } from '../../../../components/domain/file-viewer/use-pdf.ts'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useUser } from '../../../../lib/use-session.ts'
import type { FieldSigner } from '../fields/field-tools.tsx'
import { toFieldInput, type PlacedField } from '../fields/placed-field.ts'
import { useCreateTemplate } from './mutations.ts'
import { nestedClass } from './nested-class.ts'
import * as texts from './texts.ts'

interface SaveTemplateDialogProps {
  readonly file: File
  readonly signers: readonly FieldSigner[]
  readonly fields: readonly PlacedField[]
  readonly onClose: () => void
}

const getDefaultRole = (at: number): string => texts.defaultRoles[at] ?? texts.otherRole(at + 1)

/** Saves placed fields as a template, with a role in place of each signer who has some. */
export default function SaveTemplateDialog({ file, signers, fields, onClose }: SaveTemplateDialogProps) {
  const create = useCreateTemplate()
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const { pdf, error: pdfError } = usePdf(file)
  const sizes = usePageSizes(pdf)
  const [name, setName] = useState(file.name.replace(/\.pdf$/i, ''))
  const [shared, setShared] = useState(false)
  const people = signers.filter(({ id }) => fields.some(({ signerId }) => signerId === id))
  const [roles, setRoles] = useState<readonly string[]>(() => people.map((_, at) => getDefaultRole(at)))
  const isReading = pdfError === undefined && sizes.length === 0
  function submit(): void {
    if (sizes.length === 0) return
    const ids = people.map(({ id }) => id)
    create.mutate(
      {
        name: name.trim(),
        shared,
        page_sizes: sizes.map(({ width, height }) => ({
          width: Math.round(width),
          height: Math.round(height),
        })),
        roles: roles.map((role) => role.trim()),
        fields: fields.map((field) => toFieldInput(field, ids)),
      },
      { onSuccess: onClose },
    )
  }
  const error = pdfError !== undefined ? texts.notRead : create.error && getErrorMessage(create.error)
  return (
    <SubmitDialog
      sends={false}
      title={texts.saveTitle}
      description={texts.saveHint}
      submitText={texts.save}
      className={nestedClass}
      busy={isReading || create.isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.name} required>
        <Input maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      {people.map((person, at) => (
        <Field
          key={person.id}
          label={texts.signerRole(person.name)}
          {...(at === 0 && { hint: texts.roleHint })}
          required
        >
          <Input
            maxLength={60}
            value={roles[at] ?? ''}
            onChange={({ target }) => setRoles(roles.with(at, target.value))}
          />
        </Field>
      ))}
      {isSupervisor && (
        <Checkbox checked={shared} onCheckedChange={setShared}>
          {texts.shareNow}
        </Checkbox>
      )}
    </SubmitDialog>
  )
}
