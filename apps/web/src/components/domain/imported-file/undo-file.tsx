import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface UndoFileProps {
  readonly label: string
  readonly question: string
  readonly hint: string
  readonly loading: boolean
  readonly size?: ButtonSize
  /** Undoes the import; calls `onSettled` when it is done, or failed. */
  readonly onUndo: (onSettled: () => void) => void
}

/** Button that undoes an import, after a question. */
export function UndoFile({ label, question, hint, loading, size = 'md', onUndo }: UndoFileProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description={hint}
        confirmText={label}
        danger
        loading={loading}
        onConfirm={() => onUndo(() => setAsking(false))}
      />
    </>
  )
}
