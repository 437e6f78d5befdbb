import type { ShownPart } from '@pb/contract/mail-body'
import * as texts from './texts.ts'

interface LongMessageNoteProps {
  readonly shown: ShownPart
  /** Signed URL of the original; empty if there is none. */
  readonly originalUrl: string
}

/** Under a message that is not shown as a whole, so that its end is not taken for the end of the message. */
export function LongMessageNote({ shown, originalUrl }: LongMessageNoteProps) {
  if (shown === 'whole') return null
  return (
    <p role="note" className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      {shown === 'text' ? texts.onlyText : texts.onlyBeginning}
      {originalUrl !== '' && (
        <>
          {' '}
          <a href={`${originalUrl}&download=1`} download className="font-medium underline">
            {texts.openWhole}
          </a>
        </>
      )}
    </p>
  )
}
