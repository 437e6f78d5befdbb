import type { PayeeW9 } from '@pb/contract/w9'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import * as texts from './texts.ts'
import { useW9Form } from './use-w9-form.ts'
import { BoxLine, TextLine, TinFields, W9Fields } from './w9-fields.tsx'

interface W9FormDialogProps {
  readonly payee: PayeeW9
  /** The payee gives their own; else a colleague enters a paper form. */
  readonly own: boolean
  readonly onClose: () => void
}

/** The form of a W-9: the payee's own, which they sign, or a paper form that a colleague enters. */
export function W9FormDialog({ payee, own, onClose }: W9FormDialogProps) {
  const { form, submit, busy } = useW9Form(payee, { own, onSaved: onClose })
  const backup = form.watch('backup_withholding')
  return (
    <SubmitDialog
      sends={false}
      wide
      title={own ? texts.formW9 : texts.formW9Title(payee.name)}
      description={own ? texts.whyOwn : texts.paperHint}
      submitText={own ? texts.signAndSave : texts.save}
      busy={busy}
      error={form.formState.errors.root?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <W9Fields form={form} />
      <TinFields form={form} mask={payee.w9?.tin_mask} />
      <BoxLine form={form} name="backup_withholding" label={own ? texts.backupOwn : texts.backup} />
      {own ? (
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-medium">{texts.certificationTitle}</h3>
          <p className="text-sm text-muted">{texts.certification(backup)}</p>
          <TextLine required form={form} name="signature" label={texts.signature} max={150} complete="name" />
        </section>
      ) : (
        <TextLine required type="date" form={form} name="signed_on" label={texts.signedOn} max={10} />
      )}
    </SubmitDialog>
  )
}
