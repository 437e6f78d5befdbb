import type { Deal } from '@pb/contract/deals'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { calculationQuery } from '../../../queries/deals.ts'
import { toForm } from './form-state.ts'
import { useSheetContext } from './sheet-context.ts'
import { toInput, toSavableForm } from './to-input.ts'

/** Delay in milliseconds between typing and calculating. */
const debounceMs = 250

export type Calculation = Pick<Deal, 'agents' | 'totals' | 'calculation_problem' | 'final'>

/** The figures of the sheet as it is typed; those of the saved deal while nothing is unsaved. */
export function useCalculation(): { readonly figures: Calculation; readonly isStale: boolean } {
  const { state, editable } = useSheetContext()
  const { deal, form, issues } = state
  const saved = toForm(deal)
  const input = toInput(toSavableForm(form, saved, issues), deal.version)
  const text = JSON.stringify(input)
  const isTyped = editable && text !== JSON.stringify(toInput(toSavableForm(saved, saved, {}), deal.version))
  const settled = useDebounced(text, debounceMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...calculationQuery(deal.id, JSON.parse(settled) as typeof input),
    enabled: isTyped && settled === text,
  })
  if (!isTyped) return { figures: deal, isStale: false }
  if (error)
    return {
      figures: { ...deal, totals: null, calculation_problem: getErrorMessage(error) },
      isStale: false,
    }
  return { figures: data ?? deal, isStale: !data || isPlaceholderData || settled !== text }
}
