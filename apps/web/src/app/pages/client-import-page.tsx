import { useParams } from 'react-router'
import { ClientImports } from '../../features/clients/life/imports/client-import.tsx'
import { NotHere } from '../not-here.tsx'
import { importPath } from '../../features/clients/life/paths.ts'

/** Clients from files. */
export function Component() {
  const { id } = useParams()
  if (id !== undefined && !/^[1-9]\d{0,18}$/.test(id))
    return (
      <NotHere title="No such file" to={importPath()} action="Go to the files">
        The address names no file of clients.
      </NotHere>
    )
  return <ClientImports id={id} />
}
