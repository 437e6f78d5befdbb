import { Fragment } from 'react'
import type { Keys } from '../../lib/shortcuts/catalogue.ts'
import { keyLabels, spokenKeys } from '../../lib/shortcuts/labels.ts'
import { Kbd } from './kbd.tsx'

/** How a shortcut is pressed, drawn as keys and said in words. */
export function Keystrokes({ keys }: { readonly keys: Keys }) {
  return (
    <>
      <span className="sr-only">{spokenKeys(keys)}</span>
      <span aria-hidden className="flex items-center gap-1">
        {keyLabels(keys).map((stroke, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the strokes of one shortcut never change
          <Fragment key={at}>
            {at > 0 && <span className="text-2xs text-muted">then</span>}
            {stroke.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Fragment>
        ))}
      </span>
    </>
  )
}
