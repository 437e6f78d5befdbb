import { Dialog } from '../../components/ui/dialog.tsx'
import { Keystrokes } from '../../components/ui/keystrokes.tsx'
import { shortcuts, type Shortcut } from '../../lib/shortcuts/catalogue.ts'
import { useCharacterKeys } from '../../lib/shortcuts/character-keys.ts'
import { isCharacter, strokesOf } from '../../lib/shortcuts/strokes.ts'
import { showShortcutSheet } from '../../lib/shortcuts/sheet.ts'

const all: readonly Shortcut[] = Object.values(shortcuts)
const scopes = Map.groupBy(all, ({ scope }) => scope)

function isOff({ keys }: Shortcut): boolean {
  return keys.every((way) => isCharacter(strokesOf(way)[0]!))
}

/** Every shortcut there is, by the page it works on. */
export default function ShortcutSheet() {
  const characters = useCharacterKeys()
  return (
    <Dialog
      open
      onOpenChange={showShortcutSheet}
      title="Keyboard shortcuts"
      description={
        characters
          ? 'They work wherever no text is being typed.'
          : 'Shortcuts of single keys are turned off; the account settings turn them on.'
      }
      className="max-w-3xl!"
    >
      {/* Nothing in it takes the focus, and it may be longer than the screen: it does itself, to be scrolled by keys. */}
      <section
        aria-label="Shortcuts"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="gap-x-10 sm:columns-2"
      >
        {[...scopes].map(([scope, entries]) => (
          <section key={scope} className="break-inside-avoid pb-5">
            <h3 className="border-b pb-1.5 text-xs font-semibold text-muted">{scope}</h3>
            <dl>
              {entries.map((entry) => (
                <div
                  key={entry.label}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line/60 text-sm last:border-b-0"
                >
                  <dt className={!characters && isOff(entry) ? 'text-muted' : undefined}>{entry.label}</dt>
                  <dd className="flex shrink-0 items-center gap-2">
                    {!characters && isOff(entry) && <span className="text-xs text-muted">off</span>}
                    {entry.keys.map((keys) => (
                      <Keystrokes key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
