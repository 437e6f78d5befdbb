import { Segmented } from '../../../components/ui/segmented.tsx'
import { chooseTheme, themeChoices, useTheme } from '../../../lib/theme.ts'
import { SettingsSection } from './settings-section.tsx'
import * as texts from './texts.ts'

/** Selects the light, dark or system theme. */
export function Appearance() {
  const { choice } = useTheme()
  return (
    <SettingsSection
      id="appearance"
      title={texts.appearance}
      lead={texts.appearanceLead}
      action={<Segmented label={texts.theme} value={choice} segments={themeChoices} onChange={chooseTheme} />}
    />
  )
}
