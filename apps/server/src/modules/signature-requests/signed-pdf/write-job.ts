/** The job that writes the signed PDF of requests that all have signed. */
export const writeJob = 'signature-requests.write'
