import { linkOf } from '@pb/rules/rich-text'
import { Placeholder, Selection } from '@tiptap/extensions'
import { Extension, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { KeptStyle } from './kept-style.ts'
import { LinkCard } from './link-card.ts'
import { NamedPart } from './named-part.ts'
import { OfficePicture, type PictureSource } from './office-picture.ts'

/** Gmail's and Google Docs' keys for what has others here; Tab is left to the page, so lists indent by brackets. */
const MoreKeys = Extension.create({
  name: 'moreKeys',
  addKeyboardShortcuts: () => ({
    'Mod-\\': ({ editor }) => editor.chain().unsetAllMarks().clearNodes().run(),
    'Mod-Shift-9': ({ editor }) => editor.commands.toggleBlockquote(),
    'Mod-Shift-x': ({ editor }) => editor.commands.toggleStrike(),
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
})

/** What can be written: the tags of the server's closed list (apps/server/src/platform/html), and nothing else. */
export function extensions(placeholder: string, sourceOf: PictureSource = () => null): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      dropcursor: { color: 'var(--color-brand)', width: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkOf(address) !== null,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    OfficePicture.configure({ sourceOf }),
    LinkCard.configure({ sourceOf }),
    NamedPart,
    KeptStyle,
    MoreKeys,
    Placeholder.configure({ placeholder }),
    Selection,
  ]
}
