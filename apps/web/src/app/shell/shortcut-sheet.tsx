import { Dialog } from '../../components/ui/dialog.tsx'
import { Keystrokes } from '../../components/ui/keystrokes.tsx'
import { shortcuts, type Shortcut, type ShortcutId } from '../../lib/shortcuts/catalogue.ts'
import { useCharacterKeysEnabled } from '../../lib/shortcuts/character-keys.ts'
import { isCharacter, splitStrokes } from '../../lib/shortcuts/strokes.ts'
import { setShortcutSheetOpen } from '../../lib/shortcuts/sheet-state.ts'
import { shortcutTexts } from '../../lib/shortcuts/texts.ts'
import * as texts from './texts.ts'

const all = (Object.keys(shortcutTexts) as ShortcutId[]).map((id) => {
  const { scope, label } = shortcutTexts[id]
  return { scope, label, keys: shortcuts[id].keys }
})
const scopes = Map.groupBy(all, ({ scope }) => scope)

function isOff({ keys }: Pick<Shortcut, 'keys'>): boolean {
  return keys.every((way) => isCharacter(splitStrokes(way)[0]!))
}

/** All shortcuts, grouped by page. */
export default function ShortcutSheet() {
  const characters = useCharacterKeysEnabled()
  return (
    <Dialog
      open
      onOpenChange={setShortcutSheetOpen}
      title={texts.keyboardShortcuts}
      description={characters ? texts.shortcutsDescription : texts.singleKeysOff}
      className="max-w-3xl!"
    >
      {/* It has no focusable content and may be longer than the screen, so it is focusable for keyboard scrolling. */}
      <section
        aria-label={texts.shortcuts}
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
                    {!characters && isOff(entry) && <span className="text-xs text-muted">{texts.off}</span>}
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
