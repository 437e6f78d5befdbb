import type { Client } from '@pb/contract/client-schemas'
import { MailX } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { formatDay } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface OptOutNoteProps {
  readonly optOut: NonNullable<Client['opt_out']>
  /** Undefined for a removed client. */
  readonly onEnd: (() => void) | undefined
}

/** That the client gets no bulk email: since when, how the office knows, and why. */
export function OptOutNote({ optOut: { time, source, by, reason }, onEnd }: OptOutNoteProps) {
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm sm:mx-6">
      <MailX aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        <span className="font-medium">{texts.doNotEmail}</span>{' '}
        {texts.optOutSources[source](formatDay(time), by)}
        {reason !== '' && <> “{reason}”</>}
      </p>
      {onEnd && (
        <Button size="sm" onClick={onEnd}>
          {texts.emailAgain}
        </Button>
      )}
    </div>
  )
}
