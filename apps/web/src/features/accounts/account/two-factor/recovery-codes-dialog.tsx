import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { saveFile } from '../../../../lib/save-file.ts'
import * as texts from './texts.ts'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly email: string
  readonly onClose: () => void
}

/** Shows new recovery codes, which the server does not reply again. Closes only once the agent confirms that they are saved. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState(false)
  const [saved, setSaved] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  function download(): void {
    const text = `${texts.fileTitle(email)}\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)
  }
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={(open) => !open && saved && onClose()}
      title={texts.saveCodes}
      description={texts.saveCodesLead}
      footer={
        <SubmitButton obstacle={saved ? null : texts.saveFirst} onClick={onClose}>
          {texts.done}
        </SubmitButton>
      }
    >
      <ul
        aria-label={texts.codesList}
        className="grid gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button onClick={download}>
          <Download aria-hidden className="size-4" />
          {texts.download}
        </Button>
      </div>
      <Checkbox checked={saved} onCheckedChange={setSaved} className="mt-4">
        {texts.savedThem}
      </Checkbox>
    </Dialog>
  )
}
