import { Tag } from '../../../components/ui/tag.tsx'
import * as texts from './texts.ts'

/** Marks a payee who gave no Form W-9. */
export const NoW9Mark = () => (
  <Tag>
    <span className="text-warning">{texts.noW9}</span>
  </Tag>
)
