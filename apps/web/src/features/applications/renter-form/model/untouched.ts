import type { RenterForm } from '@pb/contract/application-forms'

/** Whether nothing was entered yet. */
export function isUntouched({ values, papers, signature }: RenterForm): boolean {
  return values.every(({ version }) => version === 0) && papers.length === 0 && signature === null
}
