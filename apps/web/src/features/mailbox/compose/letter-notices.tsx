import { Button } from '../../../components/ui/button.tsx'
import { Notice } from './parts/notice.tsx'
import type { LetterDesk } from './use-desk.ts'

/** What there is to know about a letter, as long as it is so. */
export function LetterNotices({ desk }: { readonly desk: LetterDesk }) {
  const { notice, state, branched, locked, sending } = desk
  return (
    <>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {locked && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={desk.take}>
              Write here
            </Button>
          }
        >
          You are writing this in another tab.
        </Notice>
      )}
      {branched && (
        <Notice tone="info">
          This draft was changed or discarded elsewhere. What is written here is kept as a draft of its own.
        </Notice>
      )}
      {state.status === 'gone' && (
        <Notice tone="warning">
          This was already sent or discarded elsewhere. It is not saved any more.
        </Notice>
      )}
      {sending.failure !== null && <Notice tone="danger">{sending.failure}</Notice>}
    </>
  )
}
