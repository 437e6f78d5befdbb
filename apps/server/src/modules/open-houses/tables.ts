import type { NoticeKind } from '@pb/rules/notices'
import type { SignInLanguage } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    open_house_link: Table<'open_house_link'>
    open_house_visitor: Table<'open_house_visitor', { heard_from: HeardFrom; language: SignInLanguage }>
    open_house_notice: Table<'open_house_notice', { kind: NoticeKind }>
    open_house_follow_up: Table<'open_house_follow_up'>
    open_house_template: Table<'open_house_template'>
  }
}
