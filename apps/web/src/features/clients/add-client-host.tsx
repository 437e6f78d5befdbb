import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../components/ui/toaster.tsx'
import { clientPath } from './model/paths.ts'
import { nameOf } from './model/row-text.ts'
import { showAddClient, useAddClientOpening } from './open-dialog.ts'

const AddClientDialog = lazy(() => import('./forms/add-client-dialog.tsx'))

/** Where the dialog that adds a client appears; its code is fetched when it is first opened. */
export function AddClientHost() {
  const seed = useAddClientOpening()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [needed, setNeeded] = useState(seed !== null)
  if (seed !== null && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <AddClientDialog
        seed={seed}
        usual={/^\/(clients|search|results)\/sale\b/.test(pathname) ? 'sale' : 'rental'}
        onClose={() => showAddClient(null)}
        onAdded={(client) => {
          const path = clientPath(client.search_type[0], client.user_id)
          // Among clients one goes to the new one; from elsewhere one is not torn away.
          const among = pathname.startsWith('/clients/')
          toast.success(
            `New client, ${nameOf(client)}, has been added`,
            among ? {} : { action: { label: 'Open', onClick: () => void navigate(path) } },
          )
          if (among) void navigate(path)
        }}
      />
    </Suspense>
  )
}
