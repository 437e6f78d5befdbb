import { Fragment } from 'react'
import type { Keys } from '../../lib/shortcuts/catalogue.ts'
import { getKeyLabels, formatSpokenKeys } from '../../lib/shortcuts/labels.ts'
import { Kbd } from './kbd.tsx'
import * as texts from './texts.ts'

/** The keys of a shortcut, as key caps and as text for screen readers. */
export function Keystrokes({ keys }: { readonly keys: Keys }) {
  return (
    <>
      <span className="sr-only">{formatSpokenKeys(keys)}</span>
      <span aria-hidden className="flex items-center gap-1">
        {getKeyLabels(keys).map((stroke, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the strokes of one shortcut never change
          <Fragment key={at}>
            {at > 0 && <span className="text-2xs text-muted">{texts.thenKey}</span>}
            {stroke.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Fragment>
        ))}
      </span>
    </>
  )
}
