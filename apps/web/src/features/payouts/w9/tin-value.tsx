import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useRevealTin } from './mutations.ts'
import * as texts from './texts.ts'

/** A revealed number hides again after this time. */
const revealedMs = 60_000

/** A masked number that can be shown for a minute; each time is recorded. */
export function TinValue({ id, mask }: { readonly id: string; readonly mask: string }) {
  const reveal = useRevealTin()
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), revealedMs)
    return () => clearTimeout(timer)
  }, [value])
  const show = () =>
    reveal.mutate(id, {
      onSuccess: (reply) => setValue(reply.value),
      // The mutation would keep the reply of the server.
      onSettled: () => reveal.reset(),
    })
  const shown = value !== null
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className="tabular-nums">{value ?? mask}</span>
      <Button
        size="sm"
        variant="ghost"
        className="-my-1 px-1.5! text-brand-text!"
        loading={reveal.isPending}
        aria-label={shown ? texts.hideNumber : texts.revealNumber}
        title={shown ? texts.hidesAgain : texts.revealLogged}
        onClick={() => (shown ? setValue(null) : show())}
      >
        {!reveal.isPending && <Icon aria-hidden className="size-3.5" />}
        {shown ? texts.hide : texts.reveal}
      </Button>
    </span>
  )
}
