/** The list of applications, or one of them. */
export function applicationsPath(formId?: string): string {
  return formId === undefined ? '/applications' : `/applications?form=${formId}`
}

/** The page of a client. */
export function clientDetailsPath(userId: string): string {
  return `/clients/rental/${userId}/details`
}
