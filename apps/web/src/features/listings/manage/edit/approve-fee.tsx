import type { BrokenFeeRule } from '@pb/rules/tenant-fees'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { FileDropZone } from '../../../../components/ui/file-drop-zone.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useApproveFee } from './fee-approval-mutations.ts'
import * as texts from './texts.ts'

const accept = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }
const maxBytes = 10_000_000

/** A supervisor's approval of the entered sum, with a reason and the signed agreement. */
export function ApproveFee({
  listingId,
  broken: { rule, totalCents },
}: {
  readonly listingId: string
  readonly broken: BrokenFeeRule
}) {
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [rejection, setRejection] = useState<string>()
  const approve = useApproveFee(listingId)
  const tooShort = reason.trim().length < 10

  return (
    <fieldset aria-label={texts.approveFee} className="flex flex-col gap-2">
      <Field label={texts.approvalReason} hint={texts.approvalReasonHint}>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FileDropZone
        label={texts.signedAgreement}
        file={file}
        accept={accept}
        maxBytes={maxBytes}
        disabled={approve.isPending}
        onFile={(chosen) => {
          setFile(chosen)
          setRejection(undefined)
        }}
        onRejected={() => setRejection(texts.agreementTypes)}
      />
      {(rejection !== undefined || approve.error) && (
        <p className="font-medium text-danger">{rejection ?? getErrorMessage(approve.error)}</p>
      )}
      <Button
        size="sm"
        className="self-start"
        disabled={tooShort || !file}
        loading={approve.isPending}
        onClick={() => file && approve.mutate({ rule: rule.key, totalCents, reason: reason.trim(), file })}
      >
        {texts.approveUpTo(totalCents / 100)}
      </Button>
    </fieldset>
  )
}
