import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { useMemo, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useTheme } from '../../../lib/theme.ts'
import { useSoon } from '../../../lib/use-soon.ts'
import { useFrame } from './use-frame.ts'

interface MessageFrameProps {
  /** Signed address of the document. */
  readonly address: string
  readonly title: string
  /** Its words, which stand here until the document does. */
  readonly plain: string
  /** Whether older messages at its end are shown. */
  readonly quoted: boolean
}

/** Words shown ahead of the document; more would be below the fold of any screen. */
const aheadLength = 4000
const longestLooked = 20_000

/** What the document will show of the words: what it quotes is folded there. */
function wordsAhead(plain: string): string {
  const { fresh } = splitQuotedText(plain.slice(0, longestLooked))
  return (fresh.trim() === '' ? plain : fresh).trim().slice(0, aheadLength)
}

/**
 * A mail's document. No script runs in it; it may be looked into, so that the page gives it the height of its content,
 * and its links open beside the office.
 */
export function MessageFrame({ address, title, plain, quoted }: MessageFrameProps) {
  const { theme } = useTheme()
  const [broken, setBroken] = useState(false)
  const source = `${address}${address.includes('?') ? '&' : '?'}theme=${theme}`
  const { frame, height, onLoad } = useFrame(source, quoted, setBroken)
  const words = useMemo(() => wordsAhead(plain), [plain])
  const ahead = height === null && words !== ''
  // A document costs a frame of its own: words that are there already do not wait for it.
  const framed = useSoon() || words === ''
  return (
    <div className="relative">
      {ahead && (
        <p className="py-px text-[14px] leading-[1.55] [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
          {words}
        </p>
      )}
      {broken ? (
        <p role="alert" className="text-sm whitespace-pre-wrap">
          {plain === '' ? 'The message could not be loaded. Reload the page to try again.' : plain}
        </p>
      ) : (
        framed && (
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
