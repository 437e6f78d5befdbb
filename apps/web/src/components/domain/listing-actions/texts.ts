/** Texts of components/domain/listing-actions. */

export const sendSubject = (subject: string) => `Send ${subject} to a client`
export const sendSubjectTo = (subject: string, name: string) => `Send ${subject} to ${name}`
export const saveSubject = (subject: string) => `Save ${subject} for a client`
