import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { useEmptyTrash } from '../api/use-empty-trash.ts'

/** Says what becomes of the trash, and empties it. */
export function TrashBanner({ empty }: { readonly empty: boolean }) {
  const [asking, setAsking] = useState(false)
  const emptying = useEmptyTrash()
  // What asked for it goes with what it deletes: the page has the focus then.
  const confirmed = useRef(false)
  function ask(): void {
    confirmed.current = false
    setAsking(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <p>Messages that have been in Trash more than 30 days will be automatically deleted.</p>
      {emptying.isPending ? (
        <output>Emptying Trash...</output>
      ) : (
        !empty && (
          <button type="button" className={linkClass} onClick={ask}>
            Empty trash now
          </button>
        )
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        description="Everything in the trash will be deleted for good. This cannot be undone."
        confirmText="Yes, clear trash"
        finalFocus={() => (confirmed.current && document.getElementById('main')) || true}
        onConfirm={() => {
          confirmed.current = true
          setAsking(false)
          emptying.mutate()
        }}
      />
    </div>
  )
}
