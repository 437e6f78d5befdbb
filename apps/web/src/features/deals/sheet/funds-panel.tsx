import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { ChoicePills } from '../../../components/ui/choice-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useCallback } from 'react'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** How the money came in. */
export function FundsPanel() {
  const { state, store, editable } = useSheetContext()
  const { methods } = state.form
  const toggle = useCallback(
    (chosen: string) =>
      store.change((form) => ({
        ...form,
        methods: fundsMethods
          .map(({ key }) => key)
          .filter((key) => form.methods.includes(key) !== (key === chosen)),
      })),
    [store],
  )
  return (
    <Panel title={texts.methods}>
      {editable ? (
        <ChoicePills label={texts.methods} choices={fundsMethods} selected={methods} onToggle={toggle} />
      ) : (
        <p className="text-sm">
          {methods.map((key) => findTitle(fundsMethods, key)).join(', ') || texts.empty}
        </p>
      )}
    </Panel>
  )
}
