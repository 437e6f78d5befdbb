import { CameraOff } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import type { CameraIssue } from './camera.ts'
import * as texts from './texts.ts'

interface CameraIssueNoteProps {
  readonly issue: CameraIssue
  readonly onRetry: () => void
}

/** Why there is no picture, and what to do. */
export function CameraIssueNote({ issue, onRetry }: CameraIssueNoteProps) {
  const { title, hint } = texts.issues[issue]
  return (
    <div role="alert" className="rounded-lg border bg-sunken">
      <EmptyState
        icon={CameraOff}
        title={title}
        action={issue !== 'insecure' && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
      >
        {hint}
      </EmptyState>
    </div>
  )
}
