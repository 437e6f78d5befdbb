import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { useEmptyTrash } from './use-empty-trash.ts'
import * as texts from './texts.ts'

/** Explains the retention of the trash, with a link to empty it. */
export function TrashBanner({ empty }: { readonly empty: boolean }) {
  const [confirming, setConfirming] = useState(false)
  const emptying = useEmptyTrash()
  // The opener disappears with the emptied trash, so focus moves to the page.
  const confirmed = useRef(false)
  function openDialog(): void {
    confirmed.current = false
    setConfirming(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <p>{texts.trashRetention}</p>
      {emptying.isPending ? (
        <output>{texts.emptyingTrash}</output>
      ) : (
        !empty && (
          <button type="button" className={linkClass} onClick={openDialog}>
            {texts.emptyTrashNow}
          </button>
        )
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        description={texts.confirmEmptyTrash}
        confirmText={texts.yesClearTrash}
        finalFocus={() => (confirmed.current && document.getElementById('main')) || true}
        onConfirm={() => {
          confirmed.current = true
          setConfirming(false)
          emptying.mutate()
        }}
      />
    </div>
  )
}
