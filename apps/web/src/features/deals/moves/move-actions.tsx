import { Ban, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { useSheetContext } from '../sheet/sheet-context.ts'
import { useDeleteDeal, useMoveDeal } from './mutations.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PendingDialog } from './pending-dialog.tsx'
import * as texts from './texts.ts'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))

interface MoveActionsProps {
  /** Opens the next deal of the queue; without one, the button only approves. */
  readonly onNext: (() => void) | undefined
}

/** What can be done with the deal now: the next step is the last and strongest button. */
export function MoveActions({ onNext }: MoveActionsProps) {
  const { store, state } = useSheetContext()
  const { deal } = state
  const [open, setOpen] = useState<'return' | 'void' | 'pending' | 'receipt' | null>(null)
  const close = (): void => setOpen(null)
  const { run, pending } = useMoveDeal(store)
  const remove = useDeleteDeal()
  const can = (action: (typeof deal.actions)[number]): boolean => deal.actions.includes(action)
  function findObstacle(step: 'submit' | 'approve'): string | null {
    const missing = deal.missing.find(({ blocks }) => step === 'approve' || blocks === step)
    return missing ? texts.submitMissing(missing.text) : null
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {(can('void') || can('delete')) && (
        <Menu>
          <MenuTrigger render={<IconButton bordered label={texts.more} icon={Ellipsis} />} />
          <MenuContent align="end">
            {can('delete') && (
              <MenuItem onClick={() => remove.mutate(deal.id)}>
                <Trash2 aria-hidden />
                {texts.deleteDraft}
              </MenuItem>
            )}
            {can('void') && (
              <MenuItem onClick={() => setOpen('void')}>
                <Ban aria-hidden />
                {texts.voidDeal}
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
      {can('withdraw') && (
        <Button loading={pending === 'withdraw'} onClick={() => run({ action: 'withdraw' })}>
          {texts.withdraw}
        </Button>
      )}
      {can('return') && <Button onClick={() => setOpen('return')}>{texts.returnDeal}</Button>}
      {can('set_pending') && <Button onClick={() => setOpen('pending')}>{texts.setPending}</Button>}
      {can('mark_paid') && (
        <Link to="/payouts" className={buttonClass('secondary')}>
          {texts.payAgents}
        </Link>
      )}
      {can('record_receipt') && <Button onClick={() => setOpen('receipt')}>{texts.recordReceipt}</Button>}
      {can('restore') && (
        <Button loading={pending === 'restore'} onClick={() => run({ action: 'restore' })}>
          {pending !== 'restore' && <RotateCcw aria-hidden className="size-4" />}
          {texts.restore}
        </Button>
      )}
      {can('approve') && (
        <SubmitButton
          obstacle={findObstacle('approve')}
          loading={pending === 'approve'}
          onClick={() => run({ action: 'approve' }, onNext)}
        >
          {onNext ? texts.approveAndNext : texts.approve}
        </SubmitButton>
      )}
      {can('submit') && (
        <SubmitButton
          obstacle={findObstacle('submit')}
          loading={pending === 'submit'}
          onClick={() => run({ action: 'submit' })}
        >
          {texts.submit}
        </SubmitButton>
      )}
      {open === 'return' && (
        <NoteDialog
          title={texts.returnTitle}
          hint={texts.returnHint}
          label={texts.note}
          needed={texts.noteNeeded}
          busy={pending !== null}
          onSubmit={(note) => run({ action: 'return', note }, close)}
          onClose={close}
        />
      )}
      {open === 'void' && (
        <NoteDialog
          title={texts.voidTitle}
          hint={texts.voidHint}
          label={texts.reason}
          needed={texts.reasonNeeded}
          busy={pending !== null}
          onSubmit={(note) => run({ action: 'void', note }, close)}
          onClose={close}
        />
      )}
      {open === 'pending' && (
        <PendingDialog
          deal={deal}
          busy={pending !== null}
          onSubmit={(waits) => run({ action: 'set_pending', ...waits }, close)}
          onClose={close}
        />
      )}
      {open === 'receipt' && (
        <Suspense fallback={null}>
          <ReceiptDialog deal={deal} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
