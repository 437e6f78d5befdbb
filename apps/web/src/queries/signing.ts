import { queryOptions } from '@tanstack/react-query'
import { call, contract, fetchFile } from '../lib/api.ts'

/** The document behind a signer's link. */
export function signingPageQuery(token: string) {
  return queryOptions({
    queryKey: ['signing', token],
    queryFn: async ({ signal }) => call(contract.signing.signingPage, { params: { token }, signal }),
    staleTime: 0,
  })
}

/** The PDF of the link, with its local address. `version` fetches it again when all have signed. */
export function signingPdfQuery(token: string, version: string) {
  return queryOptions({
    queryKey: ['signing', token, 'pdf', version],
    queryFn: async ({ signal }) => {
      const file = await fetchFile(contract.signing.signingPdf, { params: { token }, signal })
      return { file, url: URL.createObjectURL(file) }
    },
    staleTime: Infinity,
  })
}
