import type { Passkey } from '@pb/contract/passkeys'
import { KeyRound } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { formatAgo, formatDay } from '../../../../lib/format.ts'
import * as texts from './texts.ts'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** One passkey of the agent. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const facts = [
    texts.added(formatDay(passkey.time_created)),
    passkey.last_used === null ? texts.neverUsed : texts.lastUsed(formatAgo(passkey.last_used)),
    ...(passkey.synced ? [] : [texts.thisDeviceOnly]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-2.5 first:border-t-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-40 grow basis-0">
        <p className="text-sm font-medium break-words">{passkey.name}</p>
        <p className="text-xs text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={texts.renameName(passkey.name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button size="sm" aria-label={texts.removeName(passkey.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
