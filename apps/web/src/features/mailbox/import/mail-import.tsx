import { ImportFile } from './import-file.tsx'
import { ImportList } from './import-list.tsx'

/** Imports of mail: all files, or one file. */
export function MailImports({ id }: { readonly id: string | undefined }) {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 sm:px-6">
      {id === undefined ? <ImportList /> : <ImportFile key={id} id={id} />}
    </div>
  )
}
