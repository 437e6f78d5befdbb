import type { Deal } from '@pb/contract/deals'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { formatAmount } from '../labels.ts'
import { useAbsorbShortfall } from './mutations.ts'
import { NoteDialog } from './note-dialog.tsx'
import * as texts from './texts.ts'

/** Has the office absorb what was credited or written off. Sent again after a failure, it counts once. */
export default function AbsorbDialog({
  deal,
  onClose,
}: {
  readonly deal: Pick<Deal, 'id' | 'short_amount'>
  readonly onClose: () => void
}) {
  const [key] = useState(randomKey)
  const absorb = useAbsorbShortfall(deal.id, onClose)
  return (
    <NoteDialog
      title={texts.absorbTitle}
      hint={texts.absorbHint(formatAmount(deal.short_amount))}
      label={texts.reason}
      needed={texts.reasonNeeded}
      busy={absorb.isPending}
      error={absorb.error ? getErrorMessage(absorb.error) : undefined}
      onSubmit={(note) => absorb.mutate({ note, key })}
      onClose={onClose}
    />
  )
}
