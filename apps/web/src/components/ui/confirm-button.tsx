import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Names what would be lost. */
  readonly question: string
  readonly hint?: string | undefined
  readonly confirmText: string
  readonly onConfirm: () => void
}

/** A button that asks before it deletes what cannot be brought back, or is hard to make again. */
export function ConfirmButton({ question, hint, confirmText, onConfirm, ...button }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        {...(hint !== undefined && { description: hint })}
        confirmText={confirmText}
        danger
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
      />
    </>
  )
}
