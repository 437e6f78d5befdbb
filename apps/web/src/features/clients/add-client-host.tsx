import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { toast } from '../../components/ui/toaster.tsx'
import { clientPath } from './paths.ts'
import { getClientName } from './client-text.ts'
import { showAddClientDialog, useAddClientSeed } from './add-client-store.ts'
import * as texts from './texts.ts'

const AddClientDialog = lazy(() => import('./record/form/add-client-dialog.tsx'))

/** Renders the dialog that adds a client. Its code loads when the dialog first opens. */
export function AddClientHost() {
  const seed = useAddClientSeed()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [needed, setNeeded] = useState(seed !== null)
  if (seed !== null && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <AddClientDialog
        seed={seed}
        defaultAdType={/^\/(clients|search|results)\/sale\b/.test(pathname) ? 'sale' : 'rental'}
        onClose={() => showAddClientDialog(null)}
        onAdded={(client) => {
          const path = clientPath(client.search_type[0], client.user_id)
          // On client pages the new client opens; elsewhere the toast links to it.
          const onClientPage = pathname.startsWith('/clients/')
          toast.success(
            texts.clientAdded(getClientName(client)),
            onClientPage ? {} : { action: { label: texts.open, onClick: () => void navigate(path) } },
          )
          if (onClientPage) void navigate(path)
        }}
      />
    </Suspense>
  )
}
