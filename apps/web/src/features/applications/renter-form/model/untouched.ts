import type { FormValue, RenterForm } from '@pb/contract/application-forms'

/** What the agent entered to ask the person. */
const fieldsOfAgent: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'phone'])

/** Whether the person has not begun: nothing is there but what the agent entered. */
export function isUntouched({ values, papers, signature }: RenterForm): boolean {
  const isEntered = ({ field, version }: FormValue) => version > 0 && !fieldsOfAgent.has(field)
  return !values.some(isEntered) && papers.length === 0 && signature === null
}
