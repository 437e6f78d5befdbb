import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    live_stream: Table<'live_stream'>
    live_generation: Table<'live_generation'>
    live_fragment: Table<'live_fragment'>
    live_viewer: Table<'live_viewer'>
    live_message: Table<'live_message'>
    live_invitation: Table<'live_invitation'>
    live_invitee: Table<'live_invitee'>
  }
}
