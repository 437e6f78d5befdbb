import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useReveal } from './mutations.ts'
import * as texts from './texts.ts'

/** A revealed value hides again after this time. */
const revealedMs = 60_000

interface SecretValueProps {
  readonly formId: string
  readonly field: string
  readonly title: string
  readonly mask: string
  /** Of the person whose number it is. */
  readonly name: string
  /** Supervisors are asked for a reason, the agent is not. */
  readonly own: boolean
}

/** A masked number that can be revealed for a minute. Each reveal is recorded. */
export function SecretValue({ formId, field, title, mask, name, own }: SecretValueProps) {
  const reveal = useReveal(formId)
  const [value, setValue] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), revealedMs)
    return () => clearTimeout(timer)
  }, [value])

  function start(): void {
    reveal.mutate(
      { field, reason: reason.trim() },
      {
        onSuccess: (reply) => {
          setValue(reply.value)
          setAsking(false)
        },
        // The mutation would keep the reply of the server.
        onSettled: () => reveal.reset(),
      },
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular-nums">{value ?? mask}</span>
      {value === null ? (
        <Button
          size="sm"
          variant="ghost"
          className="-my-1 px-1.5! text-brand-text!"
          loading={reveal.isPending}
          aria-label={texts.revealField(title)}
          title={texts.revealLogged}
          onClick={() => (own ? start() : setAsking(true))}
        >
          {!reveal.isPending && <Eye aria-hidden className="size-3.5" />}
          {texts.reveal}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          className="-my-1 px-1.5!"
          aria-label={texts.hideField(title)}
          title={texts.hidesAgain}
          onClick={() => setValue(null)}
        >
          <EyeOff aria-hidden className="size-3.5" />
          {texts.hide}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.revealTitle(title, name)}
        description={texts.revealLogged}
        confirmText={texts.reveal}
        loading={reveal.isPending}
        onConfirm={start}
      >
        <Field label={texts.revealReason}>
          <Input maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </ConfirmDialog>
    </span>
  )
}
