import { Kbd } from '../../../components/ui/kbd.tsx'
import { getKeyLabels } from '../../../lib/shortcuts/labels.ts'
import * as texts from './texts.ts'

const hints = [
  { keys: ['↑', '↓'], label: texts.chooseHint },
  { keys: ['↵'], label: texts.goHint },
  { keys: getKeyLabels('mod+Enter').flat(), label: texts.newTabHint },
  { keys: [texts.esc], label: texts.closeHint },
]

/** Key hints, on screens wide enough for a keyboard. */
export function PaletteHints() {
  return (
    <div aria-hidden className="hidden shrink-0 items-center gap-4 border-t px-4 py-2 sm:flex">
      {hints.map(({ keys, label }) => (
        <span key={label} className="flex items-center gap-1 text-xs text-muted">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span className="ml-0.5">{label}</span>
        </span>
      ))}
    </div>
  )
}
