import { Button } from '../../../components/ui/button.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { setCharacterKeys, useCharacterKeys } from '../../../lib/shortcuts/character-keys.ts'
import { showShortcutSheet } from '../../../lib/shortcuts/sheet.ts'
import { SettingsSection } from './settings-section.tsx'

/** Shortcuts, and the way to be rid of those that a stray key sets off. */
export function Keyboard() {
  const on = useCharacterKeys()
  return (
    <SettingsSection
      id="shortcuts"
      title="Keyboard shortcuts"
      action={
        <Button size="sm" onClick={() => showShortcutSheet(true)}>
          Show all
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p id="character-keys" className="text-sm font-medium">
            Shortcuts of single keys
          </p>
          <p id="character-keys-about" className="text-xs text-muted">
            Such as / and ? or G then H. Turn them off if dictation or a stray key sets them off; those with
            Ctrl or ⌘ stay. Kept in this browser.
          </p>
        </div>
        <Switch
          checked={on}
          onCheckedChange={setCharacterKeys}
          labelledBy="character-keys"
          describedBy="character-keys-about"
        />
      </div>
    </SettingsSection>
  )
}
