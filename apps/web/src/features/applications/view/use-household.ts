import { useQuery } from '@tanstack/react-query'
import { applicationQuery, householdQuery } from '../../../queries/applications.ts'

/** The household of a form. Its id is fetched with the form. */
export function useHousehold(formId: string) {
  const form = useQuery(applicationQuery(formId))
  const householdId = form.data?.household_id
  const household = useQuery({ ...householdQuery(householdId ?? ''), enabled: householdId !== undefined })
  return {
    form: form.data,
    household: household.data,
    error: form.data ? household.error : form.error,
    refetch: () => void (form.data ? household.refetch() : form.refetch()),
  }
}
