import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { StepList } from './step-list.tsx'
import type { ViewKey } from './use-step.ts'

interface StepDialogProps {
  readonly current: ViewKey
  readonly onStep: (step: ViewKey) => void
  readonly onClose: () => void
}

/** The steps on a phone, in a sheet at the bottom of the screen, within reach of the thumb. */
export function StepDialog({ current, onStep, onClose }: StepDialogProps) {
  const texts = useTexts().page
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      aria-label={texts.allSteps}
      onClose={onClose}
      // A press beside the sheet closes it; Escape does so by itself.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-lg bg-panel text-ink backdrop:bg-black/40 sm:mx-auto sm:max-w-[480px]"
    >
      <div className="px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between pb-1">
          <h2 className="text-[16px] font-semibold">{texts.allSteps}</h2>
          <button
            type="button"
            aria-label={texts.close}
            onClick={onClose}
            className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-hover"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <StepList
          current={current}
          onStep={(step) => {
            onClose()
            onStep(step)
          }}
        />
      </div>
    </dialog>
  )
}
