import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { useMemo, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useTheme } from '../../../lib/theme.ts'
import { useDeferredMount } from '../../../lib/use-deferred-mount.ts'
import { useMessageFrame } from './use-message-frame.ts'
import * as texts from './texts.ts'

interface MessageFrameProps {
  /** Signed URL of the document. */
  readonly address: string
  readonly title: string
  /** Plain text, shown until the document has loaded. */
  readonly plain: string
  /** Whether quoted text is shown. */
  readonly quoted: boolean
}

/** Characters of the preview; more would be below the fold. */
const previewLength = 4000
const maxParsedLength = 20_000

/** The text without quoted text, which the document folds. */
function getPreviewText(plain: string): string {
  const { fresh } = splitQuotedText(plain.slice(0, maxParsedLength))
  return (fresh.trim() === '' ? plain : fresh).trim().slice(0, previewLength)
}

/**
 * The HTML document of an email. The sandbox allows no scripts, but same-origin access, so that the page can measure its
 * height. Links open in a new tab.
 */
export function MessageFrame({ address, title, plain, quoted }: MessageFrameProps) {
  const { theme } = useTheme()
  const [broken, setBroken] = useState(false)
  const source = `${address}${address.includes('?') ? '&' : '?'}theme=${theme}`
  const { frame, height, onLoad } = useMessageFrame(source, quoted, setBroken)
  const previewText = useMemo(() => getPreviewText(plain), [plain])
  const showsPreview = height === null && previewText !== ''
  // Mounting the frame is expensive, so the preview text is painted first.
  const mounted = useDeferredMount() || previewText === ''
  return (
    <div className="relative">
      {showsPreview && (
        <p className="py-px text-[14px] leading-[1.55] [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
          {previewText}
        </p>
      )}
      {broken ? (
        <p role="alert" className="text-sm whitespace-pre-wrap">
          {plain === '' ? texts.messageLoadFailed : plain}
        </p>
      ) : (
        mounted && (
          <iframe
            ref={frame}
            src={source}
            title={title}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            onLoad={onLoad}
            style={{ height: height ?? 0 }}
            className={cn('block w-full border-0', height === null && 'invisible')}
          />
        )
      )}
    </div>
  )
}
