import { useParams } from 'react-router'
import { MailImports } from '../../features/mailbox/import/mail-import.tsx'
import { mailImportPath } from '../../features/mailbox/import/paths.ts'
import { NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

/** Imports of mail of other programs. */
export function Component() {
  const { id } = useParams()
  if (id !== undefined && !/^[1-9]\d{0,18}$/.test(id))
    return (
      <NotFound title={texts.noSuchFile} to={mailImportPath()} action={texts.goToTheFiles}>
        {texts.theAddressNamesNoFile}
      </NotFound>
    )
  return <MailImports id={id} />
}
