import type { Signature } from '@pb/contract/signatures'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { RichText } from '../../../../components/ui/rich-text/rich-text.tsx'
import { Tag } from '../../../../components/ui/tag.tsx'
import * as texts from './texts.ts'

interface SignatureItemProps {
  readonly signature: Signature
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One signature of the list, rendered. */
export function SignatureItem({ signature, onEdit, onDelete }: SignatureItemProps) {
  const { name, html, is_default } = signature
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-center gap-2">
        <h3 className="truncate text-sm font-semibold" title={name}>
          {name}
        </h3>
        {is_default === 1 && <Tag>{texts.defaultLabel}</Tag>}
        <span className="-mr-2 ml-auto flex shrink-0">
          <IconButton label={texts.edit(name)} icon={Pencil} onClick={onEdit} />
          <IconButton label={texts.deleteLabel(name)} icon={Trash2} onClick={onDelete} />
        </span>
      </div>
      <RichText
        html={html}
        className="max-h-56 overflow-hidden mask-[linear-gradient(black_192px,transparent_224px)] pt-0.5 pr-2"
      />
    </li>
  )
}
