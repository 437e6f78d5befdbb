import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { Forward } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { senders } from '../texts.ts'
import * as texts from './texts.ts'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))

/** That the person's address is a portal's, and how to add their own. */
export function RelayNotice({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const [open, setOpen] = useState(false)
  const last = inquiry.messages.findLast(({ direction, fields }) => direction === 'in' && fields !== null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <Forward aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 grow basis-64">{texts.relayNotice(senders[inquiry.src_type])}</p>
      {last?.fields && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {texts.addOwnEmail}
        </Button>
      )}
      {open && last?.fields && (
        <Suspense fallback={null}>
          <CorrectDialog
            inquiryId={inquiry.inquiry_id}
            messageId={last.message_id}
            fields={last.fields}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
