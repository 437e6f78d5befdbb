/** The list of applications, or one of them. */
export function applicationsPath(formId?: string): string {
  return formId === undefined ? '/applications' : `/applications?form=${formId}`
}

/** The page of a client; those who apply are in the list of rental clients. */
export function clientDetailsPath(userId: string, type = 'rental'): string {
  return `/clients/${type}/${userId}/details`
}

/** Documents that were sent to be signed, of one client or of all. */
export function documentsPath(userId?: string): string {
  return userId === undefined ? '/applications/documents' : `/applications/documents?client=${userId}`
}
