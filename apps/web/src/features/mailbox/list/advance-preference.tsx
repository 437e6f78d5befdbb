import { Card } from '../../../components/ui/panel.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { storeAdvance, useAdvance, type Advance } from './advance.ts'
import * as texts from './preference-texts.ts'

const choices: readonly { readonly value: Advance; readonly label: string }[] = [
  { value: 'next', label: texts.openNext },
  { value: 'previous', label: texts.openPrevious },
  { value: 'list', label: texts.backToList },
]

/** Settings section: what opens after an open email leaves the list. */
export function AdvancePreference() {
  return (
    <Card
      as="section"
      id="reading"
      aria-labelledby="reading-title"
      className="scroll-mt-20 px-4 py-4 sm:px-5"
    >
      <h2 id="reading-title" className="text-base font-semibold">
        {texts.readingMail}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-sm text-muted">{texts.advanceHint}</p>
      <Select
        label={texts.advance}
        value={useAdvance()}
        options={choices}
        onChange={storeAdvance}
        className="max-w-64"
      />
    </Card>
  )
}
