import type { FormField } from '@pb/rules/applications/fields'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FieldState } from './field-state.ts'
import type { FormState, FormStore } from './form-store.ts'

export const StoreContext = createContext<FormStore | null>(null)

export function useFormStore(): FormStore {
  return useContext(StoreContext)!
}

export function useFormState(): FormState {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, store.getState)
}

/** State of one field; the component renders again only when it changes. */
export function useField({ field }: Pick<FormField, 'field'>): FieldState {
  const store = useFormStore()
  return useSyncExternalStore(store.subscribe, () => store.getState().fields[field]!)
}
