import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'

/** Downloads an archive by an address that is made for each download. */
export function useDownloadExport(id: string) {
  return useMutation({
    mutationFn: () => call(contract.dataExports.exportLink, { params: { id } }),
    // The browser saves the file, and stays on the page.
    onSuccess: ({ url }) => location.assign(url),
    meta: { log: 'The archive could not be downloaded', error: getErrorMessage },
  })
}
