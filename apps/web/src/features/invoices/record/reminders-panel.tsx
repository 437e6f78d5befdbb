import type { Invoice } from '@pb/contract/op-invoices'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { invoiceChange } from '../mutations.ts'
import { Section } from './section.tsx'
import * as texts from './texts.ts'

function getState({ status, reminders: { state, reason, next_on: next } }: Invoice): string {
  if (state === 'running') return next === null ? texts.nextUnknown : texts.next(formatDate(next))
  if (state === 'stopped') return texts.stopped(reason)
  if (state === 'done') return texts.done
  return status === 'draft' ? texts.startWhenSent : ''
}

/** Whether reminders go out by themselves, and when the next one does. */
export function RemindersPanel({ invoice }: { readonly invoice: Invoice }) {
  const { actions, reminders } = invoice
  const set = useMutation({
    mutationFn: async (running: boolean) =>
      call(contract.opInvoices.setInvoiceReminders, { params: { id: invoice.id }, body: { running } }),
    meta: {
      ...invoiceChange,
      error: texts.notChanged,
      success: (_invoice, running) => (running ? texts.remindersResumed : texts.remindersStopped),
    },
  })
  const state = getState(invoice)
  if (state === '') return null
  const running = actions.includes('stop_reminders')
  return (
    <Section
      title={texts.reminders}
      action={
        (running || actions.includes('resume_reminders')) && (
          <Button size="sm" loading={set.isPending} onClick={() => set.mutate(!running)}>
            {running ? texts.stop : texts.resume}
          </Button>
        )
      }
    >
      <p className="text-sm text-muted">
        {state}
        {reminders.sent > 0 && ` · ${texts.sentCount(formatNumber(reminders.sent))}`}
      </p>
    </Section>
  )
}
