import { Button } from '../../../components/ui/button.tsx'
import { Notice } from './parts/notice.tsx'
import type { Composer } from './use-composer.ts'
import * as texts from './texts.ts'

/** Notices above the form. */
export function ComposerNotices({ composer }: { readonly composer: Composer }) {
  const { notice, state, splitOff, locked, isGone, sending } = composer
  return (
    <>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {locked && !isGone && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={composer.takeOver}>
              {texts.writeHere}
            </Button>
          }
        >
          {texts.openInAnotherTab}
        </Notice>
      )}
      {splitOff && <Notice tone="info">{texts.savedAsSeparateDraft}</Notice>}
      {isGone && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={composer.saveAsNew}>
              {texts.saveAsNewDraft}
            </Button>
          }
        >
          {texts.noLongerSaved(state.reason ?? '')}
        </Notice>
      )}
      {sending.failure !== null && <Notice tone="danger">{sending.failure}</Notice>}
    </>
  )
}
