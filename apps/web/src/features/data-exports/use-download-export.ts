import { useMutation } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'

/** Downloads an archive by an address that is made for each download. */
export function useDownloadExport(id: string) {
  return useMutation({
    mutationFn: () => call(contract.dataExports.exportLink, { params: { id } }),
    // The browser saves the file, and stays on the page.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      logError('The archive could not be downloaded', error)
      toast.error(getErrorMessage(error))
    },
  })
}
