import { PageBody } from '../../../components/ui/page-title.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportList } from './import-list.tsx'

/** Imports of mail: all files, or one file. */
export function MailImports({ id }: { readonly id: string | undefined }) {
  return (
    <PageBody className="flex max-w-5xl flex-col gap-5 py-6">
      {id === undefined ? <ImportList /> : <ImportFile key={id} id={id} />}
    </PageBody>
  )
}
