import { Kbd } from '../../../components/ui/kbd.tsx'
import { keyLabels } from '../../../lib/shortcuts/labels.ts'

const hints = [
  { keys: ['↑', '↓'], says: 'choose' },
  { keys: ['↵'], says: 'go' },
  { keys: keyLabels('mod+Enter').flat(), says: 'new tab' },
  { keys: ['Esc'], says: 'close' },
]

/** What the keys do, for those who have them. */
export function PaletteHints() {
  return (
    <div aria-hidden className="hidden shrink-0 items-center gap-4 border-t px-4 py-2 sm:flex">
      {hints.map(({ keys, says }) => (
        <span key={says} className="flex items-center gap-1 text-xs text-muted">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span className="ml-0.5">{says}</span>
        </span>
      ))}
    </div>
  )
}
