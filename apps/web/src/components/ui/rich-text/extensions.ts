import { parseLink } from '@pb/rules/rich-text'
import { Placeholder, Selection } from '@tiptap/extensions'
import { Extension, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { AllowedStyle } from './allowed-style.ts'
import { LinkCard } from './link-card.ts'
import { NamedSection } from './named-section.ts'
import { OfficeImage, type ImageResolver } from './office-image.ts'

/** Shortcuts of Gmail and Google Docs. Tab moves the focus, so brackets indent lists. */
const ExtraKeys = Extension.create({
  name: 'moreKeys',
  addKeyboardShortcuts: () => ({
    'Mod-\\': ({ editor }) => editor.chain().unsetAllMarks().clearNodes().run(),
    'Mod-Shift-9': ({ editor }) => editor.commands.toggleBlockquote(),
    'Mod-Shift-x': ({ editor }) => editor.commands.toggleStrike(),
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
})

/** The editor's extensions: exactly the tags that the server allows (apps/server/src/platform/html). */
export function createExtensions(placeholder: string, resolveImage: ImageResolver = () => null): Extensions {
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
        isAllowedUri: (address) => parseLink(address) !== null,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    OfficeImage.configure({ resolveImage }),
    LinkCard.configure({ resolveImage }),
    NamedSection,
    AllowedStyle,
    ExtraKeys,
    Placeholder.configure({ placeholder }),
    Selection,
  ]
}
