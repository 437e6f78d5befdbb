import { useParams } from 'react-router'
import { ClientImports } from '../../features/clients/import/client-import.tsx'
import { NotFound } from '../not-found.tsx'
import { importPath } from '../../features/clients/paths.ts'
import * as texts from './texts.ts'

/** Client imports. */
export function Component() {
  const { id } = useParams()
  if (id !== undefined && !/^[1-9]\d{0,18}$/.test(id))
    return (
      <NotFound title={texts.noSuchFile} to={importPath()} action={texts.goToTheFiles}>
        {texts.theAddressNamesNoFile}
      </NotFound>
    )
  return <ClientImports id={id} />
}
