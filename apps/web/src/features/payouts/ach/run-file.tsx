import type { AchFile } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { useDownloadFile } from './mutations.ts'
import * as texts from './texts.ts'

interface RunFileProps {
  readonly runId: string
  readonly file: AchFile
}

function SetAside({ runId, file, onClose }: RunFileProps & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const setAside = useMutation({
    mutationFn: () =>
      call(contract.payouts.voidAchFile, {
        params: { id: runId },
        body: { file_id: file.file_id, reason: reason.trim() },
      }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: texts.setAsideDone },
  })
  const errors: FormErrors = setAside.error ? toFormErrors(setAside.error, ['reason']) : {}
  return (
    <SubmitDialog
      sends={false}
      danger
      title={texts.setAside}
      description={texts.setAsideHint}
      submitText={texts.setAside}
      busy={setAside.isPending}
      error={errors['']}
      onSubmit={() => setAside.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.reason} error={errors['reason']} required>
        <Textarea
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}

function FileActions({ runId, file }: RunFileProps) {
  const [dialog, setDialog] = useState<'again' | 'set-aside' | null>(null)
  const download = useDownloadFile(runId)
  const last = file.downloads.at(-1)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setDialog('set-aside')}>
        {texts.setAside}
      </Button>
      {file.is_stale === 0 && (
        <Button
          size="sm"
          variant={last ? 'secondary' : 'primary'}
          loading={download.isPending}
          onClick={() =>
            last ? setDialog('again') : download.mutate({ fileId: file.file_id, again: false })
          }
        >
          {last ? texts.downloadAgain : texts.download}
        </Button>
      )}
      {last && (
        <ConfirmDialog
          open={dialog === 'again'}
          onOpenChange={(open) => !open && setDialog(null)}
          title={texts.againQuestion}
          description={texts.againHint(last.name, formatDay(last.time))}
          confirmText={texts.downloadAgain}
          danger
          loading={download.isPending}
          onConfirm={() =>
            download.mutate({ fileId: file.file_id, again: true }, { onSettled: () => setDialog(null) })
          }
        />
      )}
      {dialog === 'set-aside' && <SetAside runId={runId} file={file} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** The ACH file of a run: what is in it, who downloaded it, and setting it aside. */
export function RunFile({ runId, file }: RunFileProps) {
  const { name, payouts, amount, effective_on: day, downloads } = file
  return (
    <section aria-label={texts.file} className="flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-medium [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm">
            {texts.describeFile(texts.payoutsFor(payouts, formatAmount(amount)), formatDate(day))}
          </p>
          <p className="text-xs text-muted">{texts.madeBy(file.created_by, formatDay(file.time_created))}</p>
          <p className="text-xs [overflow-wrap:anywhere] text-muted">{texts.fingerprint(file.sha256)}</p>
        </div>
        <FileActions runId={runId} file={file} />
      </div>
      {file.is_stale === 1 && <FormMessage>{texts.stale}</FormMessage>}
      {downloads.length > 0 && (
        <ul className="text-xs text-muted">
          {downloads.map(({ name: by, time }) => (
            <li key={`${time} ${by}`}>{texts.downloadedBy(by, formatDay(time))}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
