import type { AudienceViewer } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import * as texts from './texts.ts'

interface ViewerRowProps {
  readonly viewer: AudienceViewer
  readonly onChange: (change: { readonly muted?: 0 | 1; readonly removed?: 0 | 1 }) => void
}

/** A viewer, whom the host can mute or remove. */
export function ViewerRow({ viewer, onChange }: ViewerRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, watching, muted, removed } = viewer
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1 text-sm">
      <span className="min-w-0 grow truncate">{name}</span>
      {removed === 1 ? <Tag>{texts.removed}</Tag> : watching === 0 && <Tag>{texts.left}</Tag>}
      {muted === 1 && removed === 0 && <Tag>{texts.muted}</Tag>}
      {removed === 0 && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={muted === 1 ? texts.unmute(name) : texts.mute(name)}
          onClick={() => onChange({ muted: muted === 1 ? 0 : 1 })}
        >
          {muted === 1 ? texts.unmuteShort : texts.muteShort}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={removed === 1 ? texts.readmit(name) : texts.remove(name)}
        onClick={() => (removed === 1 ? onChange({ removed: 0 }) : setAsking(true))}
      >
        {removed === 1 ? texts.readmitShort : texts.removeShort}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && setAsking(false)}
        title={texts.removeTitle(name)}
        confirmText={texts.removeShort}
        danger
        onConfirm={() => {
          setAsking(false)
          onChange({ removed: 1 })
        }}
      >
        <p className="text-sm">{texts.removeText}</p>
        <p className="pt-2 text-sm text-muted">{texts.removeLimit}</p>
      </ConfirmDialog>
    </li>
  )
}
